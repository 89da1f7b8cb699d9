/** Headers of every request to the service. */
import { seeingHeaders } from './seeing/seeing-as.ts'

export const headersWith = (token: string): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  authorization: `Bearer ${token}`,
  ...seeingHeaders,
})
