/** What a new firm does first, in place on Home: five steps, each ticked by what there is. For administrators, until they are done or put away. */
import { useEffect } from 'react'
import type { Sample } from '../../../data/first-run/first-run.ts'
import { useSample } from '../../../data/first-run/first-run.ts'
import { type Me, useMe } from '../../../data/me.ts'
import { usePeople } from '../../../data/people.ts'
import { type Params, useList } from '../../../data/queries.ts'
import type { View } from '../../../resource/view.ts'
import { later } from '../../../ui/later.tsx'
import { usePreference } from '../../../ui/preference.ts'
import { companies } from '../../../views/companies.ts'
import { projects } from '../../../views/projects.ts'
import { time } from '../../../views/time.ts'
import type { Done } from './steps.tsx'

const Steps = later(() => import('./steps.tsx').then((part) => part.Steps))
const SampleNotice = later(() => import('./sample-data.tsx').then((part) => part.SampleNotice))

const counted = { fields: 'id', pagenumber: '1', pagesize: '1', includetotalrows: 'true' }
const ofAll: Params = { ...counted, status: 'all' }
const ofAllTime: Params = { ...counted, trackedfrom: '2000-01-01' }

export function FirstRun() {
  const me = useMe()
  return me.actor.administrator && me.id !== null ? <NewFirm me={me} /> : null
}

function NewFirm({ me }: { me: Me }) {
  // A firm that was at work before it saw the list is not asked about again; once it was seen, it stays until all is done.
  const [isAtWork, setAtWork] = usePreference(me, 'at-work', false)
  const [isStarting, setStarting] = usePreference(me, 'starting', false)
  const [hasSample] = usePreference(me, 'sample', false)
  const { data: sample } = useSample(!isAtWork || hasSample)
  const done = useDone(sample, !isAtWork)
  const isNew = done !== null && !(done.companies && done.projects && done.time)
  useEffect(() => {
    if (isAtWork || done === null) return
    if (isNew) setStarting(true)
    else if (!isStarting) setAtWork(true)
  }, [isAtWork, isNew, isStarting, done, setAtWork, setStarting])
  if (!isAtWork && done !== null && (isNew || isStarting)) {
    return <Steps me={me} done={done} sample={sample} dismiss={() => setAtWork(true)} />
  }
  return hasSample && sample && sample.records > 0 ? <SampleNotice /> : null
}

/** Whether there is anything of the firm's own; null as long as that is not known. Sample records do not count. */
function useDone(sample: Sample | undefined, enabled: boolean): Done | null {
  const count = ({ resource }: View, params: Params) => ({ resource, params })
  const own = {
    companies: useTotal(count(companies, ofAll), enabled),
    projects: useTotal(count(projects, ofAll), enabled),
    time: useTotal(count(time, ofAllTime), enabled),
  }
  const { data: people } = usePeople(enabled)
  const { companies: clients, projects: jobs, time: hours } = own
  if (!sample || !people || clients === undefined || jobs === undefined || hours === undefined) return null
  return {
    people: people.filter(({ signin }) => signin === 'active' || signin === 'invited').length > 1,
    companies: clients > sample.companies,
    projects: jobs > sample.projects,
    time: hours > sample.time,
  }
}

const useTotal = ({ resource, params }: { resource: View['resource']; params: Params }, enabled: boolean) =>
  useList(resource, params, { enabled }).data?.total
