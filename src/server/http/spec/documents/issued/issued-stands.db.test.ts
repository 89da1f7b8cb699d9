/** What was issued stands: printed fields of issued documents, on every way that changes records. */
import { describe, expect, it } from 'vitest'
import { resourceNamed } from '../../../../../contract/registry.ts'
import { callTool } from '../../../../mcp/tools/spec/test-fixture.ts'
import { startTestService } from '../../../../testing/test-api.ts'
import type { Caller } from '../../../../testing/test-caller.ts'
import { recordAt, samplesOf, sampleValue, writable } from '../../../../testing/test-records.ts'
import { fixed } from '../test-invoices.ts'

const service = await startTestService()

const kinds = [
  { name: 'invoices', one: 'invoice', key: 'invoiceid', issue: 'submitted' },
  { name: 'quotes', one: 'quote', key: 'quoteid', issue: 'sent' },
] as const
type Kind = (typeof kinds)[number]

async function issuedDocument(kind: Kind) {
  const { api } = await service.account()
  const companyid = await api.create('/companies', {
    name: 'Harbour Trust',
    type: 'client',
    email: 'bills@example.com',
  })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const items = [fixed(100), fixed(50, { name: 'Model', itemcollectionid: undefined })]
  const id = await api.create(`/${kind.name}`, { title: 'Boathouse', companyid, projectid, items })
  const [line, other] = (await api.list(`/${kind.name}/${id}/items`)) as [{ id: number }, { id: number }]
  const [phase] = (await api.list(`/${kind.name}/${id}/phases`)) as [{ id: number }]
  const draft = await api.create(`/${kind.name}`, { title: 'Draft', companyid })
  expect((await api.put(`/${kind.name}/${id}`, { status: kind.issue })).status).toBe(200)
  return { api, id, line: line.id, other: other.id, phase: phase.id, draft, companyid, projectid }
}

/** The document as printed, without the day on which it was accepted, which belongs to the answer. */
async function document(api: Caller, kind: Kind, id: number) {
  const { approveddate: _, ...printed } = (await api.get(`/${kind.name}/${id}/document`)).body.data as Record<
    string,
    unknown
  >
  return printed
}

describe.each(kinds)('Of issued $name', (kind) => {
  it.each(['whole', 'phases', 'lines'] as const)(
    'every field of the %s is either printed and refused, or internal and stored',
    async (part) => {
      const made = await issuedDocument(kind)
      const { api } = made
      const [name, id] = {
        whole: [kind.name, made.id] as const,
        phases: [`${kind.one}phases`, made.phase] as const,
        lines: [`${kind.one}items`, made.line] as const,
      }[part]
      const path = name === kind.name ? `/${name}/${id}` : `/${name}/${id}`
      const samples = samplesOf(api)
      const printed = await document(api, kind, made.id)
      const tried: string[] = []
      for (const [wire, field] of writable(resourceNamed(name), false)) {
        if (wire === 'activeworkstate' || field.kind === 'customvalues') continue
        const was = (await recordAt(api, `${path}?fields=${wire}`))[wire]
        const value = await otherValue(api, samples, name, wire, was)
        if (value === undefined) continue
        const { status, body } = await api.put(path, { [wire]: value })
        tried.push(wire)
        expect([wire, status]).toEqual([wire, field.printed ? 409 : 200])
        if (!field.printed) continue
        expect(body.data).toEqual([expect.stringMatching(/is issued; .* can no longer be changed\. Revise it/)])
        if (part === 'whole') expect(String(body.data)).toContain(wire)
        expect((await recordAt(api, `${path}?fields=${wire}`))[wire]).toEqual(was)
        // Sent back as it is, it is no change.
        expect([wire, (await api.put(path, { [wire]: was ?? null })).status]).toEqual([wire, 200])
      }
      expect(tried.length).toBeGreaterThan(part === 'phases' ? 2 : 12)
      expect(await document(api, kind, made.id)).toEqual(printed)
    },
  )

  it('phases and lines are neither added, moved, deleted nor restored', async () => {
    const { api, id, line, other, phase, draft } = await issuedDocument(kind)
    const printed = await document(api, kind, id)
    const answers = [
      await api.post(`/${kind.name}/${id}/items`, fixed(1)),
      await api.post(`/${kind.name}/items`, { ...fixed(1), [kind.key]: id }),
      await api.post(`/${kind.one}items`, [
        { ...fixed(1), [kind.key]: draft },
        { ...fixed(1), [kind.key]: id },
      ]),
      await api.post(`/${kind.name}/${id}/phases`, { name: 'More' }),
      await api.delete(`/${kind.name}/items/${line}`),
      await api.delete(`/${kind.one}phases/${phase}`),
      await api.put(`/${kind.name}/items/${line}/order`, { placeafterid: other }),
      await api.post(`/${kind.name}/items/batch`, [{ id: line, name: 'Other' }]),
    ]
    expect(answers.map(({ status }) => status).filter((status) => status < 400)).toEqual([])
    expect(await document(api, kind, id)).toEqual(printed)
  })

  it('a line deleted before is not restored', async () => {
    const { api } = await service.account()
    const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
    const id = await api.create(`/${kind.name}`, { title: 'x', companyid, items: [fixed(100), fixed(7)] })
    const [line] = (await api.list(`/${kind.name}/${id}/items`)) as [{ id: number }]
    await api.delete(`/${kind.name}/items/${line.id}`)
    await api.put(`/${kind.name}/${id}`, { status: kind.issue })
    expect((await api.post(`/${kind.name}/items/${line.id}/restore`)).status).toBe(409)
  })

  it('tools are refused as requests are, with what to do', async () => {
    const { api, id } = await issuedDocument(kind)
    const printed = await document(api, kind, id)
    const { isError, text } = await callTool(api, `update_${kind.one}`, { id, taxrate: 99, title: 'Other' })
    expect([isError, text]).toEqual([true, expect.stringMatching(/title, taxrate|taxrate, title/)])
    expect(text).toContain('Revise it')
    expect(await document(api, kind, id)).toEqual(printed)
  })

  it('a change that comes in while a colleague issues it is refused', async () => {
    const { api, draft } = await issuedDocument(kind)
    const line = await api.create(`/${kind.name}/${draft}/items`, fixed(10))
    const [moved, changed] = await Promise.all([
      api.put(`/${kind.name}/${draft}`, { status: kind.issue }),
      api.put(`/${kind.name}/items/${line}`, { outUnitPrice: 88 }),
    ])
    expect(moved.status).toBe(200)
    // Whichever came first: what was issued is what stands.
    const { total } = await document(api, kind, draft)
    expect((await api.put(`/${kind.name}/items/${line}`, { outUnitPrice: 99 })).status).toBe(409)
    expect((await document(api, kind, draft)).total).toBe(total)
    expect([200, 409]).toContain(changed.status)
  })
})

/** A valid value that differs from the present one; undefined if there is none to choose. */
async function otherValue(
  api: Caller,
  samples: ReturnType<typeof samplesOf>,
  name: string,
  wire: string,
  was: unknown,
): Promise<unknown> {
  const field = resourceNamed(name).fields[wire]
  if (!field) return undefined
  if (wire === 'discount') return { percent: 5 }
  if (field.kind === 'boolean') return was !== true
  if (field.kind === 'choice') return field.values.find((value) => value !== was)
  if (field.kind === 'integer' && wire === 'itemtypeid') return was === 3 ? 2 : 3
  if (wire === 'productid' || wire === 'parentid') return undefined
  if (field.kind === 'date') return '2099-01-31'
  if (field.kind === 'tomany' || wire === 'categoryid') return undefined
  if (field.kind !== 'toone') return sampleValue(name, wire, field)
  if (wire === 'projectid') return name === 'invoiceitems' ? samples.idOf('projects') : null
  if (field.target?.endsWith('phases')) {
    return api.create(`/${field.target}`, { name: 'Other', ...(await ownerOf(api, name)) })
  }
  return wire === 'activeworkstageid' ? undefined : samples.idOf(field.target as string)
}

async function ownerOf(api: Caller, name: string): Promise<object> {
  const [key, whole] = name === 'invoiceitems' ? ['invoiceid', 'invoices'] : ['quoteid', 'quotes']
  const [draft] = (await api.list(`/${whole}?status=${whole === 'quotes' ? 'pending' : 'draft'}`)) as [{ id: number }]
  return { [key]: draft.id }
}
