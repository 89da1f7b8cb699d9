/**
 * What opens at a control. Only the control is drawn until it is pressed for the first time: placing something beside it is a
 * tenth of the code that a screen starts with, and dozens of menus on a screen that nobody opens cost as much as its rows.
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
  readonly opened: boolean
  /** Whether it is or was open: what it shows is drawn from then on. */
  readonly wasOpened: boolean
  readonly setOpened: (opened: boolean) => void
  /** The control, and what opens at it: `<id>-dropdown`. */
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
  /** Where the place that uses it keeps the state itself. */
  readonly opened: boolean | undefined
  readonly onChange: ((opened: boolean) => void) | undefined
  /** Fetches what it takes to be opened. */
  readonly prepare: () => void
  readonly children: ReactNode
}

export function Opens({ opened: given, onChange, prepare, children }: OpensProps) {
  const id = useId()
  const target = useRef<HTMLElement>(null)
  const [opened, setOpened] = useUncontrolled({
    ...(given === undefined ? {} : { value: given }),
    finalValue: false,
    ...(onChange ? { onChange } : {}),
  })
  const wasOpened = useRef(opened)
  wasOpened.current ||= opened
  useEffect(prepare, [prepare])
  const opening = useMemo(
    () => ({ opened, wasOpened: wasOpened.current, setOpened, id, target }),
    [opened, setOpened, id],
  )
  return <OpeningContext value={opening}>{children}</OpeningContext>
}

export interface Control extends HTMLAttributes<HTMLElement> {
  readonly ref?: Ref<HTMLElement>
}

interface ControlOfProps {
  readonly children: ReactElement<Control>
  readonly popup: 'menu' | 'dialog'
  /** Called behind the control's own handler. */
  readonly press: (() => void) | undefined
}

/** The control itself, with what tells people that something opens at it. It stays the same element, and keeps the focus. */
export function ControlOf({ children, popup, press }: ControlOfProps) {
  const { opened, id, target } = useOpening()
  const own = children.props
  const ref = useMergedRef(target, own.ref)
  return cloneElement(children, {
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    id,
    ref,
    ...(press && {
      onClick: (event) => {
        own.onClick?.(event)
        press()
      },
    }),
  })
}
