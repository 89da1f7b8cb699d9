/** Invites many people at once: pasted email addresses, and their initial role. */
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isEmail } from '../../../../contract/language/email.ts'
import type { Invited } from '../../../../contract/operations/people.ts'
import { presetNamed, rightsSentence, rolePresets } from '../../../../contract/role-presets.ts'
import { usePeopleChanges } from '../../../data/people.ts'
import { listWords, t } from '../../../language/t.ts'
import { CompanyPicker } from '../../../resource/inputs/pickers/people-pickers.tsx'
import { ValuePicker } from '../../../resource/inputs/pickers/value-picker.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { getMessage } from '../../../ui/message-of.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import sections from '../frame/sections.module.css'
import { addressesIn } from './addresses.ts'
import { InvitedProjects, worksOnChosen } from './invited-projects.tsx'
import classes from './people.module.css'

interface Props {
  readonly close: () => void
  readonly onInvited: (invitations: readonly Invited[]) => void
}

const roles = rolePresets.map(({ name, label }) => ({ value: name, label: t(label) }))

const notEmails = (wrong: readonly string[]): string =>
  t('{count, plural, one {{texts} is not an email.} other {{texts} are not emails.}}', {
    count: wrong.length,
    texts: listWords(wrong.map((text) => t('“{text}”', { text }))),
  })

export function InviteDialog({ close, onInvited }: Props) {
  const { invite, putOnProjects } = usePeopleChanges()
  const [text, setTyped] = useState('')
  const [role, setRole] = useState('member')
  const [company, setCompany] = useState<string | null>(null)
  const [projects, setProjects] = useState<readonly string[]>([])
  const [error, setError] = useState<string | null>(null)
  const { isSending, send } = useSending()
  const emails = addressesIn(text)
  const preset = presetNamed(role)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = emails.filter((email) => !isEmail(email))
    if (emails.length === 0) return setError(t('Enter at least one email.'))
    if (wrong.length > 0) return setError(notEmails(wrong))
    await send(async () => {
      const invitations = await invite({ emails, role, ...(company === null ? {} : { companyid: Number(company) }) })
      const ids = invitations.map(({ id }) => id)
      if (preset && worksOnChosen(preset) && projects.length > 0) await putOnProjects(ids, projects, preset.type)
      announceDone(
        invitations.length === 1
          ? t('Invited {name}', { name: invitations[0]?.email ?? '' })
          : t('Invited {count} people', { count: invitations.length }),
      )
      onInvited(invitations)
      close()
    }).catch((refusal: unknown) => setError(getMessage(refusal)))
  }
  return (
    <Dialog title={t('Invite people')} close={close} isBusy={isSending} size="md" closeOnClickOutside={false}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Textarea
          label={t('Emails')}
          description={t('One or many, separated by commas, spaces or lines.')}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          value={text}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError(null)
          }}
        />
        <ValuePicker
          label={t('Role')}
          required
          choices={roles}
          value={role}
          onChange={(next) => next !== null && setRole(next)}
        />
        {preset && <p className="quiet">{rightsSentence(preset, t)}</p>}
        {preset && <InvitedProjects rights={preset} values={projects} onChange={setProjects} />}
        {preset && preset.type !== 'staff' && (
          <CompanyPicker label={t('Company')} value={company} onChange={setCompany} />
        )}
        <div className={sections.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            {emails.length > 1 ? t('Invite {count} people', { count: emails.length }) : t('Invite')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
