/** A toolbar button with an icon and a label. In narrow toolbars the label becomes a tooltip. */
import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

/** Other props go to the button, such as those that a menu adds to its control. */
interface Props extends Omit<ButtonProps, 'children'>, ElementProps<'button', keyof ButtonProps> {
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>
  readonly label: string
  /** Shown after the label. */
  readonly children?: ReactNode
}

export function ToolButton({ icon: Icon, label, children, ...props }: Props) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      title={label}
      leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
      {...props}
    >
      {label}
      {children}
    </Button>
  )
}
