/** One menu of moves for all handles of an area: it opens at the handle that was pressed and gives focus back to it. */
import { Menu } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Step } from './step.ts'

interface Anchor {
  readonly id: string
  readonly handle: HTMLElement
}

const OpenMenuContext = createContext<(anchor: Anchor) => void>(() => {})
export const useReorderMenu = () => useContext(OpenMenuContext)

const steps: readonly { step: Step; label: string }[] = [
  { step: 'top', label: 'Move to top' },
  { step: 'up', label: 'Move up' },
  { step: 'down', label: 'Move down' },
  { step: 'bottom', label: 'Move to bottom' },
]

/** A move that only this area knows. */
export interface OwnMove {
  readonly label: string
  readonly isOpen: boolean
  readonly run: () => void
}

interface Props {
  readonly peersOf: (id: string) => readonly string[]
  readonly onStep: (id: string, step: Step) => void
  readonly more?: ((id: string) => readonly OwnMove[]) | undefined
  readonly children: ReactNode
}

export function ReorderMenu({ peersOf, onStep, more, children }: Props) {
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  return (
    <OpenMenuContext value={setAnchor}>
      {children}
      {anchor && <Steps anchor={anchor} peersOf={peersOf} onStep={onStep} more={more} close={() => setAnchor(null)} />}
    </OpenMenuContext>
  )
}

interface StepsProps extends Omit<Props, 'children'> {
  readonly anchor: Anchor
  readonly close: () => void
}

function Steps({ anchor, peersOf, onStep, more, close }: StepsProps) {
  const { left, top, width, height } = anchor.handle.getBoundingClientRect()
  const peers = peersOf(anchor.id)
  const at = peers.indexOf(anchor.id)
  const own = more?.(anchor.id) ?? []
  const leave = () => {
    close()
    anchor.handle.focus()
  }
  return (
    <Menu opened onClose={leave} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map(({ step, label }) => {
          const upwards = step === 'top' || step === 'up'
          return (
            <Menu.Item
              key={step}
              disabled={upwards ? at === 0 : at === peers.length - 1}
              onClick={() => onStep(anchor.id, step)}
            >
              {label}
            </Menu.Item>
          )
        })}
        {own.length > 0 && <Menu.Divider />}
        {own.map(({ label, isOpen, run }) => (
          <Menu.Item key={label} disabled={!isOpen} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
