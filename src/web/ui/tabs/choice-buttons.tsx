/** A segmented control, such as for another layout of the same records. */
import { Button } from '@mantine/core'

interface Props<Name extends string | null> {
  /** Label for screen readers. */
  readonly label: string
  readonly choices: readonly { readonly name: Name; readonly label: string }[]
  readonly now: Name
  readonly choose: (name: Name) => void
  readonly className?: string | undefined
}

export function ChoiceButtons<Name extends string | null>({ label, choices, now, choose, className }: Props<Name>) {
  return (
    <Button.Group className={className} aria-label={label}>
      {choices.map(({ name, label: choiceLabel }) => (
        <Button
          key={choiceLabel}
          size="compact-sm"
          variant={name === now ? 'light' : 'subtle'}
          color={name === now ? 'accent' : 'gray'}
          aria-pressed={name === now}
          onClick={() => choose(name)}
        >
          {choiceLabel}
        </Button>
      ))}
    </Button.Group>
  )
}
