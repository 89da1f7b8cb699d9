/** Inputs for the limits of a key: read-only, kinds of records, expiry. */
import { Checkbox, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/SegmentedControl.css'
import { type KeyScope, keyScopes } from '../../../../contract/key-scopes.ts'
import { t } from '../../../language/t.ts'
import { DayInput } from '../../../resource/inputs/fields/day-input.tsx'
import classes from './api-keys.module.css'
import { scopeWords } from './key-words.ts'

export const chooseOne = t('Choose at least one kind of records.')

export interface ChosenLimits {
  readonly readonly: boolean
  /** Null for all kinds of records. */
  readonly scopes: readonly string[] | null
  /** A date, or an empty string if the key does not expire. */
  readonly expires: string
}

interface Props extends ChosenLimits {
  /** Error messages by name of the limit. */
  readonly errors: Readonly<Record<string, string>>
  readonly change: (limits: Partial<ChosenLimits>) => void
}

export function KeyLimitInputs({ readonly, scopes, expires, errors, change }: Props) {
  return (
    <>
      <Choice
        label={t('Access')}
        value={readonly ? 'read' : 'write'}
        data={[
          { value: 'write', label: t('Read and write') },
          { value: 'read', label: t('Read only') },
        ]}
        onChange={(next) => change({ readonly: next === 'read' })}
      />
      <Choice
        label={t('Records')}
        value={scopes === null ? 'all' : 'some'}
        data={[
          { value: 'all', label: t('Everything') },
          { value: 'some', label: t('Only some kinds') },
        ]}
        onChange={(next) => change({ scopes: next === 'all' ? null : [] })}
      />
      {scopes !== null && (
        <Scopes selectedScopes={scopes} error={errors.scopes} onChange={(next) => change({ scopes: next })} />
      )}
      <DayInput
        label={t('Last day')}
        placeholder={t('Never ends')}
        value={expires}
        error={errors.expires}
        onValue={(day) => change({ expires: day })}
      />
      <p className="quiet">
        {!readonly && scopes === null && expires === ''
          ? t('The key can do everything an administrator can.')
          : t("A limited key never manages keys, webhooks or people's rights.")}
      </p>
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly data: { value: string; label: string }[]
  readonly onChange: (value: string) => void
}

function Choice({ label, ...control }: ChoiceProps) {
  return (
    <div>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <SegmentedControl fullWidth aria-label={label} {...control} />
    </div>
  )
}

interface ScopesProps {
  readonly selectedScopes: readonly string[]
  readonly error: string | undefined
  readonly onChange: (scopes: readonly string[]) => void
}

function Scopes({ selectedScopes, error, onChange }: ScopesProps) {
  return (
    <fieldset className={classes.scopes}>
      <legend className="visually-hidden">{t('Kinds of records')}</legend>
      {keyScopes.map((scope: KeyScope) => (
        <Checkbox
          key={scope}
          label={scopeWords[scope]}
          checked={selectedScopes.includes(scope)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(keyScopes.filter((keyScope) => (keyScope === scope ? checked : selectedScopes.includes(keyScope))))
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
