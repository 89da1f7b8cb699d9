/** Dialogs for actions on the person's second factors. */
import type { Passkey } from '../../../../contract/operations/sign-in.ts'
import type { FactorChanges } from '../../../data/sign-in/second-factor.ts'
import { t } from '../../../language/t.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import { AddApp } from './add-app.tsx'
import { ConfirmForm, password } from './confirm-form.tsx'

export type FactorChange =
  | { readonly kind: 'add app' | 'remove app' | 'add passkey' | 'renew codes' }
  | { readonly kind: 'rename' | 'remove passkey'; readonly passkey: Passkey }

interface Props {
  readonly task: FactorChange
  readonly changes: FactorChanges
  readonly close: () => void
  /** Shows new recovery codes. */
  readonly show: (codes: readonly string[]) => void
}

export function FactorTask({ task, changes, close, show }: Props) {
  const finish = (message: string, codes: readonly string[] = []) => {
    close()
    announceDone(message)
    if (codes.length > 0) show(codes)
  }
  if (task.kind === 'add app')
    return (
      <AddApp changes={changes} close={close} onDone={(codes) => finish(t('Added the authenticator app'), codes)} />
    )
  return <ConfirmForm {...question(task, changes, finish)} close={close} />
}

type Done = (message: string, codes?: readonly string[]) => void

function question(task: Exclude<FactorChange, { kind: 'add app' }>, changes: FactorChanges, finish: Done) {
  const { kind } = task
  if (kind === 'rename') {
    const { id, name } = task.passkey
    return {
      title: t('Rename passkey'),
      fields: [{ name: 'name', label: t('Name'), kind: 'text', initial: name }] as const,
      action: t('Save'),
      send: async (values: FactorInput) => {
        await changes.renamePasskey(id, values.name ?? '')
        finish(t('Renamed the passkey to {name}', { name: values.name ?? '' }))
      },
    }
  }
  if (kind === 'remove passkey') {
    const { id, name } = task.passkey
    return {
      title: t('Remove {name}?', { name }),
      text: t('You can no longer sign in with this passkey. Delete it on your device as well.'),
      fields: [password],
      action: t('Remove passkey'),
      send: async (values: FactorInput) => {
        await changes.removePasskey(id, values.password ?? '')
        finish(t('Removed {name}', { name }))
      },
    }
  }
  return questions(changes, finish)[kind as 'remove app' | 'add passkey' | 'renew codes']
}

type FactorInput = Readonly<Record<string, string>>

const questions = (changes: FactorChanges, finish: Done) => ({
  'remove app': {
    title: t('Remove your authenticator app?'),
    text: t('Signing in no longer takes a code from it.'),
    fields: [password],
    action: t('Remove app'),
    send: async (values: FactorInput) => {
      await changes.removeApp(values.password ?? '')
      finish(t('Removed the authenticator app'))
    },
  },
  'add passkey': {
    title: t('Add a passkey'),
    text: t('Name it after the device or the password manager that keeps it.'),
    fields: [{ name: 'name', label: t('Name'), kind: 'text' }, password] as const,
    action: t('Continue'),
    send: async (values: FactorInput) => {
      const codes = await changes.addPasskey(values.name ?? '', values.password ?? '')
      finish(t('Added {what}', { what: values.name ?? '' }), codes)
    },
  },
  'renew codes': {
    title: t('Create new recovery codes?'),
    text: t('Your old codes stop working.'),
    fields: [password],
    action: t('Create new codes'),
    send: async (values: FactorInput) => {
      const codes = await changes.renewCodes(values.password ?? '')
      finish(t('Created new recovery codes'), codes)
    },
  },
})
