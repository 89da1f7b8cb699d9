/**
 * Shared by menus and popovers: open state, and the control that opens them. Only the control is rendered until it is first
 * pressed. Positioning code is a tenth of what a screen loads at start, and dozens of unopened menus cost as much as its rows.
 */
import { useMergedRef, useUncontrolled } from '@mantine/hooks'
import {
  cloneElement,
  createContext,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'

export interface Opening {
  readonly isOpen: boolean
  /** Whether `isOpen` is set from outside, by a component that opens and closes it. */
  readonly isControlled: boolean
  /** Whether it was ever open. It stays rendered from then on. */
  readonly wasOpened: boolean
  readonly setOpened: (isOpened: boolean) => void
  /** Id of the control. The dropdown has `<id>-dropdown`. */
  readonly id: string
  readonly target: RefObject<HTMLElement | null>
}

const OpeningContext = createContext<Opening | null>(null)

export function useOpening(): Opening {
  const opening = useContext(OpeningContext)
  if (!opening) throw new Error('A target or a dropdown stands outside of its menu or popover')
  return opening
}

interface OpensProps {
  /** Undefined if it keeps its own state. */
  readonly isOpen: boolean | undefined
  readonly onChange: ((isOpened: boolean) => void) | undefined
  /** Preloads the code of the dropdown. */
  readonly prepare: () => void
  readonly children: ReactNode
}

export function Opens({ isOpen: isGiven, onChange, prepare, children }: OpensProps) {
  const id = useId()
  const target = useRef<HTMLElement>(null)
  const [isOpened, setOpened] = useUncontrolled({
    ...(isGiven === undefined ? {} : { value: isGiven }),
    finalValue: false,
    ...(onChange ? { onChange } : {}),
  })
  const isControlled = isGiven !== undefined
  const wasOpened = useRef(isOpened)
  wasOpened.current ||= isOpened
  useEffect(prepare, [prepare])
  const opening = useMemo(
    () => ({ isOpen: isOpened, isControlled, wasOpened: wasOpened.current, setOpened, id, target }),
    [isOpened, isControlled, setOpened, id],
  )
  return <OpeningContext value={opening}>{children}</OpeningContext>
}

export interface Control extends HTMLAttributes<HTMLElement> {
  readonly ref?: Ref<HTMLElement>
}

interface ControlOfProps {
  readonly children: ReactElement<Control>
  readonly popup: 'menu' | 'dialog'
  /** Called after the control's own onClick. */
  readonly press: (() => void) | undefined
}

/** Adds ARIA attributes and the click handler to the control, which stays the same element and keeps its focus. */
export function MenuControl({ children, popup, press }: ControlOfProps) {
  const { isOpen, id, target } = useOpening()
  const control = children.props
  const ref = useMergedRef(target, control.ref)
  return cloneElement(children, {
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    id,
    ref,
    ...(press && {
      onClick: (event) => {
        control.onClick?.(event)
        press()
      },
    }),
  })
}
