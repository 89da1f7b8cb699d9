import { describe, expect, it } from 'vitest'
import { formatsFor } from '../resource/inputs/fields/formats.ts'
import { answerLine } from './quote-answer.ts'

const formats = formatsFor({ name: '', timezone: 'Australia/Melbourne', currency: 'AUD', locale: 'en-AU' })
const answered = { answeredby: 'Helen Trần', answeredon: '2024-11-05T10:40:00' }

describe('How a quote was answered', () => {
  it.each([
    [{ status: 'accepted', ...answered }, 'Accepted by Helen Trần, 5 Nov 2024, 10:40 am'],
    [{ status: 'addedtoproject', ...answered }, 'Accepted by Helen Trần, 5 Nov 2024, 10:40 am'],
    [{ status: 'declined', ...answered }, 'Declined by Helen Trần, 5 Nov 2024, 10:40 am'],
    [{ status: 'accepted', approveddate: '2024-11-05' }, 'Accepted 5 Nov 2024'],
    [{ status: 'accepted' }, null],
    [{ status: 'declined' }, null],
    [{ status: 'sent', ...answered }, null],
    [{ status: 'expired', ...answered }, null],
  ])('%j is shown as %j', (quote, line) => {
    expect(answerLine(quote, formats)?.replace(/\s/g, ' ') ?? null).toBe(line)
  })
})
