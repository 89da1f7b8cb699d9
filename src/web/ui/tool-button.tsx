/** A button of a tool bar: a picture and what it does. Where there is little room the picture stands alone, and a pointer is told. */
import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

/** What it opens gives it the rest. */
interface Props extends Omit<ButtonProps, 'children'>, ElementProps<'button', keyof ButtonProps> {
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>
  readonly label: string
  /** What stands behind the label. */
  readonly children?: ReactNode
}

export function ToolButton({ icon: Icon, label, children, ...given }: Props) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      title={label}
      leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
      {...given}
    >
      {label}
      {children}
    </Button>
  )
}
