import type { ListedSession } from '../../../../contract/operations/sign-in.ts'
import { t } from '../../../language/t.ts'

export const getLabel = ({ kind, name, device }: ListedSession): string =>
  (kind === 'program' ? name : deviceWords(device)) ??
  (kind === 'program' ? t('Unnamed program') : t('Unknown browser'))

/** Translates the device description, which the service returns in English. */
export function deviceWords(device: string | undefined): string | undefined {
  const [browser = '', system] = device?.split(' on ') ?? []
  return system === undefined ? device : t('{browser} on {system}', { browser, system })
}

export const endWord = { browser: t('Sign out'), program: t('Disconnect') } as const
