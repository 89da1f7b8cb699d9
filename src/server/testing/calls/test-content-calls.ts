/** Valid calls for the content of projects: files and their versions, people to mention, templates created from projects. */
import type { Caller } from '../test-caller.ts'
import { type Samples, uploadOf } from '../test-records.ts'
import type { SpecialCalls } from './test-call.ts'

export function contentCalls(api: Caller, { idOf }: Samples): SpecialCalls {
  const versions = async () => `/files/${await idOf('files')}/versions`
  return {
    ...Object.fromEntries(
      ['projects', 'invoices', 'quotes', 'companies'].map((of) => [
        `get /${of}/{id}/mentionable`,
        async () => ({ path: `/${of}/${await idOf(of)}/mentionable` }),
      ]),
    ),
    'post /projects/{id}/template': async () => ({
      path: `/projects/${await idOf('projects')}/template`,
      body: { title: 'As this one' },
    }),
    'get /files/{id}/download': async () => ({ path: `/files/${await idOf('files')}/download` }),
    'get /files/{id}/versions': async () => ({ path: await versions() }),
    'post /files/{id}/versions': async () => {
      const [body, headers] = await uploadOf({})
      return { path: await versions(), body, headers }
    },
    'put /files/{id}/versions/current': async () => {
      const path = await versions()
      await api.post(path, ...(await uploadOf({})))
      return { path: `${path}/current`, body: { version: 1 } }
    },
  }
}
