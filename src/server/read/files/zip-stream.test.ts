import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { zipStream } from './zip-stream.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

it('Nothing is read for a download that was aborted before it began', async () => {
  let isClosed = false
  let read = 0
  const { out, add, addLater, end } = zipStream(async () => {
    isClosed = true
  })
  add('README.txt', 'About the file')
  addLater('rows.json', () => {
    read += 1
    return Readable.from('[]')
  })
  end()
  out.destroy()
  await settled()
  expect({ isClosed, read }).toEqual({ isClosed: true, read: 0 })
})

it('A complete download is read part by part', async () => {
  const { out, add, addLater, end } = zipStream(async () => {})
  add('README.txt', 'About the file')
  addLater('rows.json', () => Readable.from('[]'))
  end()
  const bytes = Buffer.concat(await out.toArray())
  expect(bytes.includes('rows.json')).toBe(true)
})
