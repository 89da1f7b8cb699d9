import type { ListedSession } from '../../../data/sign-in/sessions.ts'
import { t } from '../../../language/t.ts'

export const labelOf = ({ kind, name, device }: ListedSession): string =>
  (kind === 'program' ? name : device) ?? (kind === 'program' ? t('Unnamed program') : t('Unknown browser'))

export const endWord = { browser: t('Sign out'), program: t('Disconnect') } as const
