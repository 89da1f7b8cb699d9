/** Instructions for models before they call a tool: the date, the account, the user, and how to read results. */
import type { Actor } from '../../contract/rights.ts'
import { userTypes } from '../../contract/rights.ts'
import { type CallApi, getBody } from '../http/internal-calls.ts'
import { todayIn } from './run-tool.ts'

interface Me {
  readonly firstname?: string
  readonly lastname?: string
  readonly account: { readonly name: string; readonly timezone: string; readonly currency: string }
  readonly permissions: readonly { readonly name: string; readonly [action: string]: unknown }[]
}

/** Undefined if the API is unavailable at the moment: `initialize` succeeds without instructions. */
export async function instructionsFor(actor: Actor, callApi: CallApi): Promise<string | undefined> {
  const answer = await callApi({ actor, isCounted: true }, { method: 'GET', path: '/me' })
  if (answer.status !== 200) return undefined
  const { data } = JSON.parse(getBody(answer)) as { data: Me }
  const { name, timezone, currency } = data.account
  return [
    `Worklane manages the work of ${name}: companies, contacts, projects, items (tasks), time, invoices, quotes.`,
    `Today is ${todayIn(timezone)} in ${timezone}. Money is in ${currency}, durations are minutes.`,
    whoIs(actor, data),
    'Answers are JSON: {status, data, meta}. Ids come from the list tools, those of tags, terms, stages and the like from list_settings: never guess them. Ask for few fields.',
    'Before changing or deleting something, make sure that it is the record that is meant.',
    actor.aideletion === true
      ? 'A deletion answers in along how many records went with it, in stays how many it left behind: say so, and restore what was not meant.'
      : 'Deletion is off for AI clients in this account until an administrator allows it; say so instead of trying another way.',
    'Only the send tools mail something. A status that you set tells nobody.',
  ].join('\n')
}

function whoIs(actor: Actor, me: Me): string {
  if (actor.kind === 'apikey')
    return 'You act for the whole account with an API key: every right, but no person, so name contacts by id.'
  const type = Object.entries(userTypes).find(([, number]) => number === actor.userType)?.[0] ?? 'other'
  const person = [me.firstname, me.lastname].filter(Boolean).join(' ')
  return `You act for ${person} (contact ${actor.contact}, ${type}${actor.administrator ? ', administrator' : ''}), with their rights: ${getRights(me)}.`
}

/** `items: view, add; projects: view`, with the API's names. */
function getRights({ permissions }: Me): string {
  const rightTexts = permissions.map((permission) => {
    const actions = ['view', 'add', 'edit', 'delete'].filter((action) => permission[action] === true)
    return `${permission.name.replace(/^View/, '')} ${actions.join('/')}`
  })
  return rightTexts.length === 0 ? 'none of their own' : rightTexts.join(', ')
}
