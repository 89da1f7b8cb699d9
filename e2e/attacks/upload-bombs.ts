/** Bombs in forms with files. */
import { type Bomb, bomb, megabyte, numbered } from './bomb.ts'

export function uploadBombs(): readonly Bomb[] {
  const upload = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const post = (name: string, body: () => string) =>
    bomb(name, 'POST', '/api/v4/files', upload, () => `${body()}--x--\r\n`)
  return [
    post('fields of a form', () => numbered(150_000, (at) => part(`n${at}`, '')).join('')),
    post('a long name of a field', () => part('n'.repeat(9 * megabyte), '1')),
    post('headers of a part', () => `--x\r\n${numbered(300_000, (at) => `h${at}: 1\r\n`).join('')}\r\n1\r\n`),
    post('boundaries', () => '--x\r\n'.repeat(1_900_000)),
    post('nearly boundaries', () => part('n', '\r\n--y'.repeat(1_500_000))),
  ]
}
