/** The five setup steps of a new firm, each completed in place. */
import { Button } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkOptions } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SampleCounts } from '../../../../contract/operations/first-run.ts'
import type { Invited } from '../../../../contract/operations/people.ts'
import { account, looknfeel } from '../../../../contract/resources/settings/account.ts'
import { useConnection } from '../../../data/connection.tsx'
import type { Me } from '../../../data/me.ts'
import { recordQuery } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { toList } from '../../../resource/addresses.ts'
import { getImport } from '../../../resource/grid/export/import-address.ts'
import type { View } from '../../../resource/view.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { companies } from '../../../views/companies.ts'
import { projects } from '../../../views/projects.ts'
import { time } from '../../../views/time.ts'
import { tax } from '../firm/firm-sections.ts'
import { LogoSetting } from '../firm/logo-setting.tsx'
import { InvitedLinks } from '../people/invited-links.tsx'
import type { Setting } from '../rows/setting.ts'
import { SettingRow } from '../rows/setting-row.tsx'
import classes from './first-run.module.css'
import { SampleOffer } from './sample-data.tsx'
import { TemplateChoice } from './template-choice.tsx'

const CreateDialog = lazyDialog(() =>
  import('../../../resource/dialogs/create-dialog.tsx').then((part) => part.CreateDialog),
)
const InviteDialog = lazyDialog(() => import('../people/invite-dialog.tsx').then((part) => part.InviteDialog))

/** Which steps are done, besides the firm's details. */
export type Done = Readonly<Record<'people' | 'companies' | 'projects' | 'time', boolean>>

interface Props {
  readonly me: Me
  readonly doneSteps: Done
  /** The firm's branding; nothing can be shown without it. */
  readonly look: RecordData | undefined
  readonly sample: SampleCounts | undefined
  readonly dismiss: () => void
}

interface Creating {
  readonly view: View
  readonly fixedValues?: Readonly<Record<string, unknown>>
}

export function Steps({ me, doneSteps, look, sample, dismiss }: Props) {
  const [open, setOpen] = useState<'firm' | 'people' | 'project' | null>(null)
  const [creating, setCreating] = useState<Creating | null>(null)
  const [invitations, setInvited] = useState<readonly Invited[]>([])
  if (!look) return null
  const toggle = (name: 'firm' | 'project') => () => setOpen(open === name ? null : name)
  const hasDetails = Boolean(look.letterhead)
  const steps = [hasDetails, ...Object.values(doneSteps)]
  const count = steps.filter(Boolean).length
  return (
    <section className={classes.firstRun} aria-label={t('Get started')}>
      <header className={classes.head}>
        <div>
          <h2>{t('Get started')}</h2>
          <p className="quiet">
            {count === steps.length
              ? t('All done. {name} is at work.', { name: me.account.name })
              : t('{count} of {total} done', { count, total: steps.length })}
          </p>
        </div>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={dismiss}>
          {count === steps.length ? t('Close') : t('Hide')}
        </Button>
      </header>
      <ol className={classes.steps}>
        <Step
          name={t('Add your address, logo and rates')}
          isDone={hasDetails}
          isOpen={open === 'firm'}
          act={toggle('firm')}
          place={toSettings('branding', t('Branding'))}
        >
          {open === 'firm' && <FirmDetails me={me} look={look} />}
        </Step>
        <Step
          name={t('Invite your people')}
          isDone={doneSteps.people}
          act={() => setOpen('people')}
          place={toSettings('people', t('People and rights'))}
        />
        <Step
          name={t('Add a client')}
          isDone={doneSteps.companies}
          place={toPlace(companies)}
          act={() => setCreating({ view: companies })}
          also={
            <Button
              size="compact-sm"
              variant="subtle"
              renderRoot={(props) => <Link {...props} {...getImport(companies.resource)} />}
            >
              {t('Import clients')}
            </Button>
          }
        />
        <Step
          name={t('Plan a project from a template')}
          isDone={doneSteps.projects}
          isOpen={open === 'project'}
          act={toggle('project')}
          place={toPlace(projects)}
        >
          {open === 'project' && (
            <TemplateChoice
              choose={(templateused) =>
                setCreating({ view: projects, fixedValues: templateused === null ? {} : { templateused } })
              }
            />
          )}
        </Step>
        <Step
          name={t('Track an hour')}
          isDone={doneSteps.time}
          act={() => setCreating({ view: time })}
          place={toPlace(time)}
        />
      </ol>
      <InvitedLinks invitations={invitations} onDone={() => setInvited([])} />
      {(count < steps.length || (sample && sample.records > 0)) && <SampleOffer me={me} sample={sample} />}
      {open === 'people' && <InviteDialog close={() => setOpen(null)} onInvited={setInvited} />}
      {creating && (
        <CreateDialog
          me={me}
          {...creating}
          close={() => setCreating(null)}
          onCreated={() => {
            setCreating(null)
            setOpen(null)
          }}
        />
      )}
    </section>
  )
}

function FirmDetails({ me, look }: { me: Me; look: RecordData }) {
  const { client } = useConnection()
  const { data } = useQuery(recordQuery(client, account, 'own'))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('textarea')?.focus(), [])
  const charge: Setting = {
    name: 'outprice',
    label: t('Charge per hour'),
    help: t('What an hour is billed at. People and services can have rates of their own.'),
  }
  const sender: Setting = {
    name: 'letterhead',
    label: t('Sender on invoices and quotes'),
    placeholder: t('{name}, address, tax number', { name: me.account.name }),
  }
  return (
    <div ref={place} className={classes.place}>
      <SettingRow resource={looknfeel} record={look} setting={sender} />
      <LogoSetting look={look} />
      {data &&
        [charge, ...tax.settings].map((setting) => (
          <SettingRow key={setting.name} resource={account} record={data.record} setting={setting} />
        ))}
    </div>
  )
}

const toSettings = (page: string, label: string) => ({
  label,
  link: { to: '/settings/$page', params: { page } } as LinkOptions,
})
const toPlace = ({ resource }: View) => ({ label: resource.label, link: toList(resource) as LinkOptions })

interface StepProps {
  readonly name: string
  readonly isDone: boolean
  readonly act: () => void
  /** Link to the page for it later on. */
  readonly place: { readonly label: string; readonly link: LinkOptions }
  /** Whether its form is open below it; absent if it opens a dialog. */
  readonly isOpen?: boolean
  /** An alternative way. */
  readonly also?: ReactNode
  /** The form of the step. */
  readonly children?: ReactNode
}

function Step({ name, isDone, act, place, isOpen, also, children }: StepProps) {
  const Mark = isDone ? IconCircleCheck : IconCircle
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <div className={classes.line}>
        <Mark size={18} stroke={1.8} aria-hidden />
        <span className={classes.name}>
          {name}
          {isDone && <span className="visually-hidden">{t(': done')}</span>}
        </span>
        {isDone && !isOpen && (
          <Link className={classes.found} {...place.link}>
            {place.label}
          </Link>
        )}
        {(!isDone || isOpen) && (
          <span className={classes.ways}>
            {also}
            <Button
              size="compact-sm"
              aria-label={isOpen ? t('{name}: close', { name }) : t('{name}: begin', { name })}
              aria-expanded={isOpen}
              onClick={act}
            >
              {isOpen ? t('Close') : t('Begin')}
            </Button>
          </span>
        )}
      </div>
      {children}
    </li>
  )
}
