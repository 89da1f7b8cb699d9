/** A button that shows more rows of a list. */
import { Button } from '@mantine/core'

interface Props {
  readonly label: string
  /** Null if there are no more rows. */
  readonly show: (() => void) | null
  readonly isOnTheWay: boolean
}

export const ShowMore = ({ label, show, isOnTheWay }: Props) =>
  show && (
    <Button size="compact-sm" variant="subtle" color="gray" style={atStart} loading={isOnTheWay} onClick={show}>
      {label}
    </Button>
  )

/** Aligned to the start of the rows in any layout. */
const atStart = { justifySelf: 'start', alignSelf: 'start' } as const
