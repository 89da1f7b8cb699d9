/** A password input whose text can be shown. */
import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput } from '@mantine/core'
import { t, within } from '../../../language/t.ts'

interface Props {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error: string | undefined
}

export function SecretInput(props: Props) {
  return (
    <PasswordInput
      {...props}
      required
      withAsterisk={false}
      // Unlike other inputs of the library, this one doesn't set it.
      aria-invalid={props.error !== undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('Show {what}', { what: within(props.label) }) }}
    />
  )
}
