/** A program on the types that openapi-typescript makes of the description. */
import createClient from 'openapi-fetch'
import type { paths } from './types.ts'

const { ROOT = '', KEY = '' } = process.env
const client = createClient<paths>({ baseUrl: ROOT, headers: { apikey: KEY } })

const made = await client.POST('/companies', { body: { name: 'Rose Street Studio', type: 'client' } })
if (!made.data) throw new Error(`not made: ${JSON.stringify(made.error)}`)

const listed = await client.GET('/companies', {
  params: { query: { pagesize: 5, sortby: 'name', includetotalrows: true } },
})
if (!listed.data) throw new Error(`not listed: ${JSON.stringify(listed.error)}`)
const found = listed.data.data.find(({ name }) => name === 'Rose Street Studio')
if (found?.id === undefined) throw new Error('it is not in the list')

const one = await client.GET('/companies/{id}', { params: { path: { id: found.id }, query: { fields: 'all' } } })
if (one.data?.data.type !== 'client') throw new Error(`it is of another type: ${JSON.stringify(one)}`)

const changed = await client.PUT('/companies/{id}', { params: { path: { id: found.id } }, body: { code: 'ROSE' } })
if (!changed.data) throw new Error(`not changed: ${JSON.stringify(changed.error)}`)

const refused = await client.GET('/companies/{id}', { params: { path: { id: 999_999 } } })
if (refused.error === undefined || refused.response.status !== 404) throw new Error('what is not there was answered')
console.log('by types: made, listed, read, changed, refused')
