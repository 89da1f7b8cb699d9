/**
 * The setup steps of a new firm on Home, five in all. Each is ticked once its records exist. Shown to administrators
 * until all are done or dismissed.
 */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { SampleCounts } from '../../../../contract/operations/first-run.ts'
import { looknfeel } from '../../../../contract/resources/settings/account.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useSample } from '../../../data/first-run/first-run.ts'
import type { Me } from '../../../data/me.ts'
import { usePeople } from '../../../data/people.ts'
import { type Params, recordQuery, useList } from '../../../data/queries.ts'
import type { View } from '../../../resource/view.ts'
import { type LazyPart, lazyPart } from '../../../ui/lazy-part.tsx'
import { usePreference } from '../../../ui/preference.ts'
import { companies } from '../../../views/companies.ts'
import { projects } from '../../../views/projects.ts'
import { time } from '../../../views/time.ts'
import type { Done } from './steps.tsx'

const Steps = lazyPart(() => import('./steps.tsx').then((part) => part.Steps))
const SampleNotice = lazyPart(() => import('./sample-data.tsx').then((part) => part.SampleNotice))

const countParams = { fields: 'id', pagenumber: '1', pagesize: '1', includetotalrows: 'true' }
const ofAll: Params = { ...countParams, status: 'all' }
const ofAllTime: Params = { ...countParams, trackedfrom: '2000-01-01' }

interface FirstRun {
  /** True until it is known whether there is anything to show, to prevent a layout shift of the content below. */
  readonly isPending: boolean
  readonly content: ReactNode
}

export function useFirstRun(me: Me): FirstRun {
  const isAsked = me.actor.administrator && me.id !== null
  // A firm that already had data when it first saw Home is never asked. Once shown, the list stays until all steps are
  // done.
  const [isAtWork, setAtWork] = usePreference(me, 'at-work', false)
  const [isStarting, setStarting] = usePreference(me, 'starting', false)
  const [hasSample] = usePreference(me, 'sample', false)
  const { data: sample, isLoading } = useSample(isAsked && (!isAtWork || hasSample))
  const { doneSteps, isComing } = useDone(sample, isAsked && !isAtWork)
  const isNew = doneSteps !== null && !(doneSteps.companies && doneSteps.projects && doneSteps.time)
  useEffect(() => {
    if (isAtWork || doneSteps === null) return
    if (isNew) setStarting(true)
    else if (!isStarting) setAtWork(true)
  }, [isAtWork, isNew, isStarting, doneSteps, setAtWork, setStarting])
  const steps = isAsked && !isAtWork && (isNew || isStarting) ? doneSteps : null
  const hasNotice = steps === null && isAsked && hasSample && sample !== undefined && sample.records > 0
  const look = useLook(isAsked && !isAtWork && (isNew || isStarting))
  const isLoaded = useIsThere(steps ? Steps : hasNotice ? SampleNotice : null)
  return {
    isPending: isLoading || isComing || look.isLoading || !isLoaded,
    content: steps ? (
      <Steps me={me} doneSteps={steps} look={look.data?.record} sample={sample} dismiss={() => setAtWork(true)} />
    ) : (
      hasNotice && <SampleNotice />
    ),
  }
}

/** The firm's branding, for the first step. */
function useLook(enabled: boolean) {
  return useQuery({ ...recordQuery(useConnection().client, looknfeel, 'own'), enabled })
}

/** Whether the code of a component has loaded. If it failed to load, the component shows the error. */
function useIsThere(part: Pick<LazyPart<object>, 'isLoaded' | 'load'> | null): boolean {
  const [settledKey, setSettled] = useState<unknown>(null)
  useEffect(() => {
    const settle = () => setSettled(() => part)
    part?.load().then(settle, settle)
  }, [part])
  return part === null || part.isLoaded() || settledKey === part
}

/** Which steps are done; null until that is known. Sample records do not count. */
function useDone(
  sample: SampleCounts | undefined,
  enabled: boolean,
): { readonly doneSteps: Done | null; readonly isComing: boolean } {
  const count = ({ resource }: View, params: Params) => ({ resource, params })
  const ownQueries = {
    companies: useTotal(count(companies, ofAll), enabled),
    projects: useTotal(count(projects, ofAll), enabled),
    time: useTotal(count(time, ofAllTime), enabled),
  }
  const { data: people, isLoading } = usePeople(enabled)
  const isComing = isLoading || Object.values(ownQueries).some((query) => query.isLoading)
  const [clients, jobs, hours] = [
    ownQueries.companies.data?.total,
    ownQueries.projects.data?.total,
    ownQueries.time.data?.total,
  ]
  if (!sample || !people || clients === undefined || jobs === undefined || hours === undefined) {
    return { doneSteps: null, isComing }
  }
  const doneSteps = {
    people: people.filter(({ signin }) => signin === 'active' || signin === 'invited').length > 1,
    companies: clients > sample.companies,
    projects: jobs > sample.projects,
    time: hours > sample.time,
  }
  return { doneSteps, isComing }
}

const useTotal = ({ resource, params }: { resource: View['resource']; params: Params }, enabled: boolean) =>
  useList(resource, params, { enabled })
