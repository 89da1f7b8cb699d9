import { expect, expectTypeOf, it } from 'vitest'
import { shapeSchema } from '../json-schema.ts'
import { boolean, choice, date, emails, id, integer, text, toOne } from '../language/field.ts'
import { dictionary, list, members, nullable, opaque, optional } from '../language/shape.ts'
import { requestBody } from '../requests/body.ts'
import { type AnswerOf, declare, type RequestOf, type SegmentsOf } from './operation.ts'

const invite = declare({
  name: 'invite',
  method: 'POST',
  path: '/companies/:companyid/people/:id',
  request: {
    singular: 'invitation',
    fields: { emails: emails({ required: true, label: 'Whom' }), managerid: toOne('contacts'), device: opaque() },
  },
  answer: list(
    members({
      id: id(),
      role: choice(['guest', 'member']),
      until: nullable(date({ label: 'Last day.' })),
      link: optional(text()),
      visits: dictionary(integer()),
    }),
  ),
})

it('The types of request, answer and path are those of the declaration', () => {
  type Invite = typeof invite
  expectTypeOf<AnswerOf<Invite>[number]>().toEqualTypeOf<
    {
      readonly id: number
      readonly role: 'guest' | 'member'
      readonly until: string | null
      readonly visits: Readonly<Record<string, number>>
    } & { readonly link?: string }
  >()
  expectTypeOf<RequestOf<Invite['request']['fields']>>().toEqualTypeOf<
    { readonly emails: string | readonly string[]; readonly device: object } & {
      readonly managerid?: number | string | null
    }
  >()
  expectTypeOf<SegmentsOf<Invite['path']>>().toEqualTypeOf<'companyid' | 'id'>()
})

it('The JSON Schema of an answer has what its fields say, and requires what is not optional', () => {
  expect(shapeSchema(invite.answer)).toEqual({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: { type: 'integer', format: 'int64', description: 'Id' },
        role: { enum: ['guest', 'member'] },
        until: { anyOf: [{ type: 'string', format: 'date', description: 'Last day.' }, { type: 'null' }] },
        link: { type: 'string' },
        visits: { type: 'object', additionalProperties: { type: 'integer' } },
      },
      required: ['id', 'role', 'until', 'visits'],
    },
  })
})

it('A request is parsed as its fields say; objects of others are passed on unread', () => {
  const { read, schema } = requestBody(invite.request)
  const sender = { sees: () => true, timezone: 'UTC' }
  expect(read({ emails: ['a@example.com'], device: { any: 1 }, other: 2 }, sender)).toEqual({
    values: { emails: 'a@example.com', device: { any: 1 } },
    ignored: ['other'],
  })
  expect(() => read({ managerid: 'x' }, sender)).toThrow(/emails is required/)
  expect(schema).toMatchObject({ required: ['emails', 'device'], properties: { device: { type: 'object' } } })
  const nested = { singular: 'list', fields: { several: list(boolean()) } }
  expect(() => requestBody(nested)).toThrow('The list has lists or objects, which its operation must read')
})
