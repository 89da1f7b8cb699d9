/** The way to what a list does not show yet. */
import { Button } from '@mantine/core'

interface Props {
  readonly label: string
  /** Null where there is nothing more. */
  readonly show: (() => void) | null
  readonly isOnTheWay: boolean
}

export const ShowMore = ({ label, show, isOnTheWay }: Props) =>
  show && (
    <Button size="compact-sm" variant="subtle" color="gray" style={atStart} loading={isOnTheWay} onClick={show}>
      {label}
    </Button>
  )

/** Top of the rows in any layout. */
const atStart = { justifySelf: 'start', alignSelf: 'start' } as const
