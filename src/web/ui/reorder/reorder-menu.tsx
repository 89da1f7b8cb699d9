/** One menu of moves shared by all handles of an area. It opens at the pressed handle and returns the focus to it. */
import { Menu } from '@mantine/core'
import { createContext, type MouseEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../language/t.ts'
import classes from './reorder-menu.module.css'
import type { Step } from './step.ts'

interface Anchor {
  readonly id: string
  readonly handle: HTMLElement
}

const OpenMenuContext = createContext<(anchor: Anchor) => void>(() => {})
export const useReorderMenu = () => useContext(OpenMenuContext)

const steps: readonly { step: Step; label: string }[] = [
  { step: 'top', label: t('Move to top') },
  { step: 'up', label: t('Move up') },
  { step: 'down', label: t('Move down') },
  { step: 'bottom', label: t('Move to bottom') },
]

/** A move that is specific to an area. */
export interface CustomMove {
  readonly label: string
  readonly isOpen: boolean
  readonly run: () => void
}

/** A move to one of several targets, such as the phases of a project. */
export interface MoveTargets {
  readonly label: string
  readonly targets: readonly Omit<CustomMove, 'isOpen'>[]
}

interface Props {
  readonly peersOf: (id: string) => readonly string[]
  readonly nameOf: (id: string) => string
  readonly onStep: (id: string, step: Step) => void
  /** Called to move a row directly after another one. */
  readonly onAfter: (id: string, otherId: string) => void
  readonly targetsOf?: ((id: string) => MoveTargets | null) | undefined
  readonly more?: ((id: string) => readonly CustomMove[]) | undefined
  readonly children: ReactNode
}

export function ReorderMenu({ children, ...moves }: Props) {
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  return (
    <OpenMenuContext value={setAnchor}>
      {children}
      {anchor && <Steps anchor={anchor} {...moves} close={() => setAnchor(null)} />}
    </OpenMenuContext>
  )
}

interface StepsProps extends Omit<Props, 'children'> {
  readonly anchor: Anchor
  readonly close: () => void
}

function Steps({ anchor, peersOf, nameOf, onStep, onAfter, targetsOf, more, close }: StepsProps) {
  const { left, top, width, height } = anchor.handle.getBoundingClientRect()
  const peers = peersOf(anchor.id)
  const position = peers.indexOf(anchor.id)
  const customMoves = more?.(anchor.id) ?? []
  const matchingPeers = peers.filter((peer, index) => peer !== anchor.id && index !== position - 1)
  const after = matchingPeers.map((peer) => ({ label: nameOf(peer), run: () => onAfter(anchor.id, peer) }))
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
              disabled={upwards ? position === 0 : position === peers.length - 1}
              onClick={() => onStep(anchor.id, step)}
            >
              {label}
            </Menu.Item>
          )
        })}
        <TargetsMenu label={t('Move after')} targets={after} />
        <TargetsMenu {...(targetsOf?.(anchor.id) ?? nowhere)} />
        {customMoves.length > 0 && <Menu.Divider />}
        {customMoves.map(({ label, isOpen, run }) => (
          <Menu.Item key={label} disabled={!isOpen} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const nowhere: MoveTargets = { label: '', targets: [] }

/** A submenu that opens on hover. By keyboard, Enter and the right arrow open it, the left arrow closes it. */
function TargetsMenu({ label, targets }: MoveTargets) {
  const [isOpen, setOpen] = useState(false)
  const item = useRef<HTMLButtonElement>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  if (targets.length === 0) return null
  const goIn = ({ detail }: MouseEvent) => {
    const isByKeyboard = detail === 0
    flushSync(() => setOpen(true))
    if (isByKeyboard) dropdown.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }
  return (
    <Menu.Sub opened={isOpen} onChange={setOpen}>
      <Menu.Sub.Target>
        <Menu.Sub.Item ref={item} onClick={goIn}>
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown
        ref={dropdown}
        className={classes.places}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') item.current?.focus()
        }}
      >
        {targets.map((target, index) => (
          // Keyed by index, as names may be equal; the order does not change while the menu is open.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Menu.Item key={index} onClick={target.run}>
            {target.label}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
