/** The way to what a list does not show yet. */
import { Button } from '@mantine/core'

interface Props {
  readonly label: string
  /** Null where there is nothing more. */
  readonly show: (() => void) | null
  readonly isOnTheWay: boolean
  readonly className?: string | undefined
}

export const ShowMore = ({ label, show, isOnTheWay, className }: Props) =>
  show && (
    <Button className={className} size="compact-sm" variant="subtle" color="gray" loading={isOnTheWay} onClick={show}>
      {label}
    </Button>
  )
