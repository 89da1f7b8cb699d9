import type { ListedSession } from '../../../data/sign-in/sessions.ts'

export const labelOf = ({ kind, name, device }: ListedSession): string =>
  (kind === 'program' ? name : device) ?? (kind === 'program' ? 'Unnamed program' : 'Unknown browser')

export const endWord = { browser: 'Sign out', program: 'Disconnect' } as const
