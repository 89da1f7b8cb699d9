/** The Mantine theme: one accent, neutral greys, small calm controls. Lengths that CSS needs are in tokens.css. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'

const accent: MantineColorsTuple = [
  '#eef1fc',
  '#dce2f8',
  '#b8c4f1',
  '#93a5ea',
  '#748ae3',
  '#5c74dc',
  '#3a56c5',
  '#3049ab',
  '#273c8f',
  '#1e2f72',
]

const gray: MantineColorsTuple = [
  '#f8f8f9',
  '#f1f2f3',
  '#e6e7ea',
  '#d7d9dd',
  '#b9bcc3',
  '#8b8f99',
  '#666b76',
  '#4d515b',
  '#33363d',
  '#1d1f24',
]

const dark: MantineColorsTuple = [
  '#e3e4e8',
  '#b6b9c1',
  '#9a9da7',
  '#6b6f7a',
  '#44474f',
  '#34363d',
  '#26282d',
  '#1c1d21',
  '#16171a',
  '#0f1012',
]

/** Has enough contrast as text and behind white text, in both schemes. */
const red: MantineColorsTuple = [
  '#fdf1f0',
  '#fbe0dd',
  '#f7c3be',
  '#f2a49c',
  '#e9857b',
  '#d9483c',
  '#b3261e',
  '#9a1f18',
  '#801913',
  '#67130e',
]

/** Menus and popovers open inside the main landmark, in an element of the shell. */
const overlay = {
  shadow: 'md',
  radius: 'md',
  transitionProps: { duration: 100 },
  portalProps: { target: '#overlays' },
  // An open overlay has the focus, and would lose it if it were hidden, for example because an empty cell has no height.
  hideDetached: false,
}

/** Limits the height of popovers; what does not fit scrolls. */
function keepInRoom({ availableHeight, rects, elements }: Room): void {
  const max = Math.max(Math.floor(availableHeight), leastRoom)
  Object.assign(elements.floating.style, {
    maxHeight: `${max}px`,
    overflowY: rects.floating.height >= max ? 'auto' : '',
  })
}

interface Room {
  readonly availableHeight: number
  readonly rects: { readonly floating: { readonly height: number } }
  readonly elements: { readonly floating: HTMLElement }
}

const leastRoom = 120

/** Popovers open on the side with the most room, and never extend beyond the window. */
export const popoverPlacement = {
  flip: { fallbackStrategy: 'bestFit', padding: 8 },
  shift: { padding: 8 },
  size: { padding: 8, apply: keepInRoom },
} as const

interface Placed {
  readonly placement: string
  readonly elements: { readonly reference: Element }
}

/**
 * Distance of a popover from its control. Above the control, it also leaves the label visible that is directly above: the
 * first child of `data-labelled`, or of the library's own wrapper. The library passes it to Floating UI, which also
 * accepts a function.
 */
export function clearOfLabel(gap: number): number {
  const distance = ({ placement, elements: { reference } }: Placed) => {
    const field = placement.startsWith('top') ? reference.closest('[data-labelled], .mantine-InputWrapper-root') : null
    const label = field?.firstElementChild
    if (!label || label.contains(reference)) return gap
    const [{ top, bottom }, control] = [label.getBoundingClientRect(), reference.getBoundingClientRect()]
    return bottom <= control.top + 1 && top < control.top ? control.top - top + 4 : gap
  }
  return distance as unknown as number
}

/**
 * A menu focuses its first enabled entry: the library tries the very first, and leaves the focus outside if that is
 * disabled.
 */
const beginAtOpenEntry = (menu: HTMLElement | null) => {
  if (menu?.querySelector('input, [role=menuitem]')?.matches(':disabled'))
    menu.querySelector('[role=menuitem]:not(:disabled)')?.setAttribute('data-autofocus', '')
}

/** Our size for a control, unless its place asks for one of Mantine's sizes. */
const unlessSized = (root: Readonly<Record<string, string>>) => (_theme: unknown, props: { size?: unknown }) =>
  props.size === undefined ? { root } : { root: {} }

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  colors: { accent, gray, dark, red },
  black: '#1d1f24',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  headings: { fontFamily: 'inherit', fontWeight: '600' },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: rem(16), sm: rem(20), md: rem(20), lg: rem(24), xl: rem(28) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: { md: '0 1px 2px rgb(0 0 0 / 6%), 0 6px 20px rgb(0 0 0 / 10%)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // By name rather than by each component's own `extend`, which would load every component with the theme.
  components: {
    Button: {
      defaultProps: { variant: 'default' },
      styles: { root: { fontWeight: 500 } },
      vars: unlessSized({ '--button-height': 'var(--control)', '--button-padding-x': rem(12), '--button-fz': rem(13) }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' }, vars: unlessSized({ '--ai-size': rem(28) }) },
    Input: {
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--control)',
          '--input-fz': 'var(--control-text)',
          '--input-padding-y': rem(5),
        },
      }),
    },
    Menu: { defaultProps: { ...overlay, withInitialFocusPlaceholder: false } },
    MenuDropdown: { defaultProps: { ref: beginAtOpenEntry } },
    Popover: { defaultProps: { ...overlay, middlewares: popoverPlacement, offset: clearOfLabel(8) } },
    ModalRoot: {
      defaultProps: { transitionProps: { duration: 100, transition: 'fade' }, radius: 'lg', yOffset: '10vh' },
    },
  },
})

/** Mantine's colours map to those of tokens.css, which handle light and dark themselves. */
const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-border': 'var(--hairline-strong)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-dimmed': 'var(--text-quiet)',
  '--mantine-color-placeholder': 'var(--text-quiet)',
  '--mantine-color-error': 'var(--danger)',
}

/** Set for each scheme, because Mantine sets its own for each. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
