/** What the routes of second factors say of themselves. */
import { array, boolean, integer, object, type Schema, string, success } from '../../../contract/json-schema.ts'
import { described } from '../description/operation.ts'

const moments = { createdon: string, lastused: { type: ['string', 'null'] } }
const passkey = object({ id: integer, name: string, ...moments }, ['id', 'name'])
const proof = object({
  password: { ...string, description: 'Your password.' },
  code: { ...string, description: 'Instead of the password: a code of your authenticator app.' },
})
const codes = array(string)
const added = { recoverycodes: { ...codes, description: 'With the first factor only. They are never shown again.' } }

const operation = (summary: string, data: Schema, body?: Schema, status = 200) =>
  described(() => ({ tag: 'Sign-in', summary, ...(body ? { body } : {}), success: { status, schema: success(data) } }))

export const operations = {
  read: operation(
    'Your second factor, and whether your account requires one.',
    object(
      {
        required: boolean,
        passkeysavailable: boolean,
        authenticator: object(moments),
        passkeys: array(passkey),
        recoverycodes: { ...integer, description: 'Recovery codes that have not been used.' },
      },
      ['required', 'passkeysavailable', 'passkeys', 'recoverycodes'],
    ),
  ),
  beginApp: operation(
    'Start adding an authenticator app: its secret, which is told this once.',
    object({ secret: string, uri: string }, ['secret', 'uri']),
    proof,
  ),
  confirmApp: operation(
    'Add the authenticator app by its first code.',
    object(added, ['recoverycodes']),
    object({ code: string }, ['code']),
  ),
  removeApp: operation('Remove your authenticator app.', object({}), proof),
  beginPasskey: operation(
    'Start adding a passkey: what a browser needs to make one (WebAuthn).',
    { type: 'object' },
    proof,
  ),
  addPasskey: operation(
    'Add the passkey that the browser made.',
    object({ id: integer, ...added }, ['id', 'recoverycodes']),
    object({ name: string, response: { type: 'object' } }, ['name', 'response']),
    201,
  ),
  renamePasskey: operation(
    'Rename a passkey.',
    object({ id: integer, name: string }),
    object({ name: string }, ['name']),
  ),
  removePasskey: operation('Remove a passkey.', object({ id: integer }), proof),
  renewCodes: operation(
    'Make new recovery codes; the old ones stop working.',
    object({ recoverycodes: codes }, ['recoverycodes']),
    proof,
  ),
  readOther: operation(
    "A colleague's second factor: what there is of it.",
    object({ id: integer, authenticator: boolean, passkeys: integer }, ['id', 'authenticator', 'passkeys']),
  ),
  reset: operation("Remove a colleague's second factor, who is told by mail.", object({ id: integer })),
}
