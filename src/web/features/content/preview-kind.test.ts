import { expect, it } from 'vitest'
import { getPreviewKind } from './preview-kind.ts'

it.each([
  ['image/png', 'image'],
  ['application/pdf', 'pdf'],
  ['text/plain', 'text'],
  ['image/svg+xml', null],
  ['text/html', null],
  ['application/xml', null],
  ['application/zip', null],
  ['', null],
])('A file of type %s is shown as %s', (type, kind) => expect(getPreviewKind(type)).toBe(kind))
