/** What a new firm does first, in place on Home: five steps, each ticked when it is done. Gone when all are. */
import { Button } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { looknfeel } from '../../../../contract/resources/settings/account.ts'
import { useChanges } from '../../../data/changes.ts'
import { type Me, useMe } from '../../../data/me.ts'
import { type Invited, usePeople } from '../../../data/people.ts'
import { type Params, useList, useRecord } from '../../../data/queries.ts'
import type { View } from '../../../resource/view.ts'
import { later } from '../../../ui/later.tsx'
import { usePreference } from '../../../ui/preference.ts'
import { companies } from '../../../views/companies.ts'
import { projects } from '../../../views/projects.ts'
import { time } from '../../../views/time.ts'
import { InvitedLinks } from '../people/invited-links.tsx'
import { SavedInput } from '../rows/saved-input.tsx'
import classes from './first-run.module.css'

const CreateDialog = later(() =>
  import('../../../resource/changes/create-dialog.tsx').then((part) => part.CreateDialog),
)
const InviteDialog = later(() => import('../people/invite-dialog.tsx').then((part) => part.InviteDialog))

const anyOne: Params = { fields: 'id', pagenumber: '1', pagesize: '1', status: 'all' }
const anyTime: Params = { fields: 'id', pagenumber: '1', pagesize: '1', trackedfrom: '2000-01-01' }

/** Whether there is one; undefined as long as that is not known. */
const useAny = ({ resource }: View, params: Params, enabled: boolean): boolean | undefined => {
  const { data } = useList(resource, params, { enabled })
  return data && data.rows.length > 0
}

export function FirstRun() {
  const me = useMe()
  return me.actor.administrator && me.id !== null ? <NewFirm me={me} /> : null
}

function NewFirm({ me }: { me: Me }) {
  // A firm that was at work once stays so, and is not asked about again.
  const [isAtWork, setAtWork] = usePreference(me, 'at-work', false)
  const has = {
    companies: useAny(companies, anyOne, !isAtWork),
    projects: useAny(projects, anyOne, !isAtWork),
    time: useAny(time, anyTime, !isAtWork),
  }
  const isKnown = !Object.values(has).includes(undefined)
  const isNew = isKnown && Object.values(has).includes(false)
  useEffect(() => {
    if (isKnown && !isNew) setAtWork(true)
  }, [isKnown, isNew, setAtWork])
  return isNew && !isAtWork ? <Steps me={me} has={has} /> : null
}

type Has = Readonly<Record<'companies' | 'projects' | 'time', boolean | undefined>>

function Steps({ me, has }: { me: Me; has: Has }) {
  const look = useRecord(looknfeel, 'own').data?.record
  const { data: people } = usePeople()
  const [open, setOpen] = useState<'firm' | 'people' | View | null>(null)
  const [invited, setInvited] = useState<readonly Invited[]>([])
  const changes = useChanges()
  if (!look || !people) return null
  const close = () => setOpen(null)
  const colleagues = people.filter(({ signin }) => signin === 'active' || signin === 'invited').length - 1
  return (
    <section className={classes.firstRun} aria-label="Get started">
      <h2>Get started</h2>
      <p className="quiet">Five steps, and {me.account.name} is at work.</p>
      <ol className={classes.steps}>
        <Step name="Add your address and tax number" isDone={Boolean(look.letterhead)} act={() => setOpen('firm')}>
          {open === 'firm' && (
            <div className={classes.place}>
              <SavedInput
                resource={looknfeel}
                record={look}
                name="letterhead"
                label="Sender on invoices and quotes"
                placeholder={`${me.account.name}, address, tax number`}
                save={(value) => changes.update(looknfeel, look, 'letterhead', value)}
              />
            </div>
          )}
        </Step>
        <Step name="Invite your people" isDone={colleagues > 0} act={() => setOpen('people')} />
        <Step name="Add a client" isDone={has.companies === true} act={() => setOpen(companies)} />
        <Step name="Plan a project" isDone={has.projects === true} act={() => setOpen(projects)} />
        <Step name="Track an hour" isDone={has.time === true} act={() => setOpen(time)} />
      </ol>
      <InvitedLinks invited={invited} done={() => setInvited([])} />
      {open === 'people' && <InviteDialog close={close} onInvited={setInvited} />}
      {open !== null && typeof open === 'object' && (
        <CreateDialog me={me} view={open} close={close} onCreated={close} />
      )}
    </section>
  )
}

interface StepProps {
  readonly name: string
  readonly isDone: boolean
  readonly act: () => void
  /** Where the step is done. */
  readonly children?: ReactNode
}

function Step({ name, isDone, act, children }: StepProps) {
  const Mark = isDone ? IconCircleCheck : IconCircle
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <div className={classes.line}>
        <Mark size={18} stroke={1.8} aria-hidden />
        <span className={classes.name}>
          {name}
          {isDone && <span className="visually-hidden">: done</span>}
        </span>
        {!isDone && (
          <Button size="compact-sm" aria-label={`${name}: start`} onClick={act}>
            Start
          </Button>
        )}
      </div>
      {children}
    </li>
  )
}
