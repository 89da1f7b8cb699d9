/** Mails the document to the client: recipient, text and attachment. */

import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { sendInvoice, sendQuote } from '../../../../contract/operations/documents.ts'
import { call } from '../../../data/call.ts'
import '@mantine/core/styles/Checkbox.css'
import { useForm } from '@mantine/form'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isEmail } from '../../../../contract/language/email.ts'
import type { Translate } from '../../../../contract/messages/messages.ts'
import { letterFacts, letterKind } from '../../../../contract/resources/documents/letter-facts.ts'
import {
  fillIn,
  type LetterText,
  mailtexts,
  ownLetter,
  usualLetter,
} from '../../../../contract/resources/documents/mail-texts.ts'
import { useChanges } from '../../../data/changes.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useSendsMail } from '../../../data/installation/sends-mail.ts'
import { useLetterLanguage } from '../../../data/letter-language.ts'
import type { Me } from '../../../data/me.ts'
import { recordQuery } from '../../../data/queries.ts'
import type { RecordData, RecordValues } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { canEdit } from '../../../resource/inputs/fields/can-edit.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import type { DocumentData } from '../document-data.ts'
import { type DocumentView, getNoun } from '../document-views.ts'
import classes from './dialogs.module.css'
import { LetterDialog } from './letter-dialog.tsx'
import { type Recipient, useRecipients } from './recipients.ts'

interface Props {
  readonly kind: DocumentView
  readonly me: Me
  readonly document: DocumentData
  readonly close: () => void
}

/** Opens once the texts of the letter are loaded. */
export function SendDialog(props: Props) {
  const { client } = useConnection()
  const translate = useLetterLanguage()
  const query = useQuery(recordQuery(client, mailtexts, 'own'))
  const mail = useSendsMail()
  return (
    translate &&
    !query.isPending &&
    !mail.isPending && <SendForm {...props} translate={translate} texts={query.data?.record ?? {}} />
  )
}

interface FormProps extends Props {
  /** Translates to the language in which the firm writes to clients. */
  readonly translate: Translate
  /** The firm's own texts, if any. */
  readonly texts: RecordValues
}

function SendForm(props: FormProps) {
  const { kind, me, document, close } = props
  const form = useLetter(props)
  const send = useSending(props)
  const recipients = useRecipients(document)
  const people = recipients ?? []
  useRecipient(form, document, people)
  const add = (email: string) =>
    form.setFieldValue('emails', [form.values.emails.trim(), email].filter(Boolean).join(', '))
  const matchingPeople = people.filter(({ email }) => !form.values.emails.includes(email))
  return (
    <LetterDialog
      title={t('Send {what} {number}', { what: getNoun(kind, document), number: document.number ?? '' })}
      action={t('Send')}
      {...{ me, document, form, send, close, recipients }}
      recipientField={{ withAsterisk: true }}
      suggestions={
        matchingPeople.length > 0 && (
          <div className={classes.people}>
            {matchingPeople.slice(0, 6).map((person) => (
              <Button key={person.key} size="compact-sm" onClick={() => add(person.email)}>
                {person.name}
              </Button>
            ))}
          </div>
        )
      }
    >
      <TextInput label={t('Subject')} withAsterisk {...form.getInputProps('subject')} />
      <Textarea label={t('Message')} rows={9} withAsterisk {...form.getInputProps('message')} />
      <p className={classes.attachment}>
        <IconPaperclip size={15} stroke={1.8} aria-hidden /> {document.number ?? getNoun(kind, document)}.pdf
      </p>
      {form.values.isShown !== null && (
        <Checkbox
          label={t('Show it to the client when they sign in, too')}
          {...form.getInputProps('isShown', { type: 'checkbox' })}
        />
      )}
    </LetterDialog>
  )
}

interface Letter {
  /** Addresses separated by commas. */
  readonly emails: string
  readonly subject: string
  readonly message: string
  /**
   * Whether to share a quote that is hidden from the client; null if it is not hidden or the user may not change that.
   */
  readonly isShown: boolean | null
}

function useLetter(props: FormProps) {
  const letterText = useFirstText(props)
  return useForm<Letter>({
    initialValues: {
      emails: '',
      subject: letterText.subject,
      message: letterText.text,
      isShown: mayShow(props) ? true : null,
    },
    validate: {
      emails: (value) => {
        const emails = addresses(value)
        const wrong = emails.find((address) => !isEmail(address))
        return emails.length === 0
          ? t('Enter an email.')
          : wrong === undefined
            ? null
            : t('“{text}” is not an email.', { text: wrong })
      },
      subject: (value) => (value.trim() === '' ? t('Enter a subject.') : null),
      message: (value) => (value.trim() === '' ? t('Enter a message.') : null),
    },
  })
}

/** The initial text of the letter: the firm's own or the default, with this document's values. */
function useFirstText({ kind, me, document, translate, texts }: FormProps): LetterText {
  const { locale, currency } = me.account
  const until = document[kind.until]
  const facts = letterFacts(locale, {
    currency: document.currency ?? currency,
    total: Number(document.grandtotal),
    paid: document.paidAmount ?? null,
    until: until ?? null,
  })
  const { amount, due } = facts
  const letter = letterKind(kind.singular, facts)
  const [name = ''] = (document.clientcontactname ?? '').split(' ')
  const words = {
    number: document.number ?? '',
    amount,
    due,
    name,
    firm: me.account.name,
    me: me.name,
  }
  const { subject, text } = {
    ...usualLetter(translate, letter, due !== ''),
    ...ownLetter(texts, letter),
  }
  return { subject: fillIn(subject, words), text: fillIn(text, words) }
}

const addresses = (text: string) => text.split(/[,;\s]+/).filter(Boolean)

/** Whether the document is hidden from its client and the user may change that. */
const mayShow = ({ kind, me, document }: Props) =>
  document.clientaccess === false && canEdit(kind.view.resource, 'clientaccess', me.actor, document)

function useSending({ kind, document, close }: Props) {
  const { perform } = useChanges()
  const { sendsMail } = useSendsMail()
  return async ({ emails, subject, message, isShown }: Letter) => {
    const letter = { to: addresses(emails), subject, message }
    const path = { recordid: document.id }
    const mailBody = isShown ? { ...letter, clientaccess: true } : letter
    await perform((client) =>
      kind.singular === 'invoice'
        ? call(client, sendInvoice, { path, body: letter })
        : call(client, sendQuote, { path, body: mailBody }),
    )
    close()
    const number = document.number ?? getNoun(kind, document)
    announceDone(
      sendsMail === false
        ? t('Wrote the email with {number} to a file on the server', { number })
        : t('Sent {number} to {people}', { number, people: addresses(emails).join(', ') }),
    )
  }
}

/** Prefills the contact that the document is addressed to, once loaded, unless something was typed before. */
function useRecipient(
  { getValues, setFieldValue }: Form,
  { clientcontactname }: RecordData,
  people: readonly Recipient[],
) {
  const person = people.find(({ name }) => name === clientcontactname)
  const email = (person ?? (people.length === 1 ? people[0] : null))?.email ?? ''
  useEffect(() => {
    if (email !== '' && getValues().emails === '') setFieldValue('emails', email)
  }, [email, getValues, setFieldValue])
}

type Form = ReturnType<typeof useLetter>
