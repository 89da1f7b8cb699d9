/**
 * A form that takes a password. What is typed stays in its inputs alone until it is sent; what was refused stands at the input
 * that it is about, which gets the focus.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Refusals, refusalsOf } from '../../../data/refusals/refusals.ts'
import { useSending } from '../../../ui/sending.ts'

export type ReadInput = (name: string) => string

interface Settings {
  readonly names: readonly string[]
  /** The input with the present password. */
  readonly proof: string
  /** What is wrong before anything is sent. */
  readonly check: (typed: ReadInput) => Refusals
  readonly send: (typed: ReadInput) => Promise<void>
}

export function useSecretForm({ names, proof, check, send }: Settings) {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState<Refusals>({})
  const { isSending, send: begin } = useSending()

  useEffect(() => {
    if (Object.keys(refusals).length > 0) focusOn(form.current, '[aria-invalid=true]')
  }, [refusals])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const typed: ReadInput = (name) => String(given.get(name) ?? '')
    const wrong = check(typed)
    setRefusals(wrong)
    if (isSending || Object.keys(wrong).length > 0) return
    await begin(async () => {
      await send(typed)
      form.current?.reset()
    }).catch((error: unknown) => setRefusals(refusalsOf(error, { names, proof })))
  }
  return { form, refusals, isSending, submit }
}

export function focusOn(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus()
}

/** A refusal for each input that was left empty, out of what to say about it. */
export const missing = (typed: ReadInput, words: Refusals): Refusals =>
  Object.fromEntries(Object.entries(words).filter(([name]) => typed(name).trim() === ''))
