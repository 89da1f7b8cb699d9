/** Starts viewing Worklane as another person. Shows a message if the service refuses. */
import { type UserType, userTypes } from '../../../contract/rights.ts'
import { maySeeAs, seeAsHeader } from '../../../contract/seeing-as.ts'
import { t } from '../../language/t.ts'
import { announceFailure } from '../../ui/toasts.tsx'
import { useConnection } from '../connection.tsx'
import type { Me } from '../me.ts'
import { seeAs, type ViewedPerson } from './seeing-as.ts'

/** Whether it may be offered. The service decides: it also knows the rights of the other person. */
export const offersSeeingAs = ({ actor }: Me, type: unknown): boolean =>
  maySeeAs(actor, (userTypes as Readonly<Record<string, UserType>>)[String(type)] ?? userTypes.other)

export function useStartSeeing(): (person: ViewedPerson) => Promise<void> {
  const { client } = useConnection()
  return async (person) => {
    try {
      await client('GET', '/me', { headers: { [seeAsHeader]: String(person.id) } })
      seeAs(person)
    } catch (error) {
      announceFailure(t("Couldn't show Worklane as {name} sees it", { name: person.name }), error)
    }
  }
}
