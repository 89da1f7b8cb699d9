/** The firm's own texts of emails with an invoice or a quote, each with a preview. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { letterFacts } from '../../../../contract/resources/documents/letter-facts.ts'
import { fillIn, mailtexts, ownLetter, usualLetter } from '../../../../contract/resources/documents/mail-texts.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useLetterLanguage } from '../../../data/letter-language.ts'
import { useMe } from '../../../data/me.ts'
import { recordQuery } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { ObjectPage, type SettingsSection } from '../rows/object-page.tsx'
import rows from '../rows/setting-row.module.css'
import { MailPreview } from './mail-preview.tsx'

type Kind = 'invoice' | 'quote'

export function MailTextsScreen() {
  const translate = useLetterLanguage()
  const section = (kind: Kind): SettingsSection => {
    const usual = translate && usualLetter(translate, kind, true)
    return {
      title: kind === 'invoice' ? t('Invoices') : t('Quotes'),
      about: t('What the email starts with when you send one. Empty fields use the text in grey.'),
      resource: mailtexts,
      settings: [
        { name: `${kind}subject`, label: t('Subject'), ...(usual ? { placeholder: usual.subject } : {}) },
        {
          name: `${kind}text`,
          label: t('Text of the email'),
          help: getHelp(kind),
          ...(usual ? { placeholder: usual.text } : {}),
        },
      ],
      after: <LetterPreview kind={kind} />,
    }
  }
  return (
    <ObjectPage title={t('Mail texts')} sections={[section('invoice'), section('quote')]}>
      <section className={rows.section} aria-label={t('Reminders')}>
        <h2>{t('Reminders')}</h2>
        <p className="quiet">{t('Reminders have a text of their own.')}</p>
        <div>
          <Button renderRoot={(props) => <Link {...props} to="/settings/$page" params={{ page: 'reminders' }} />}>
            {t('Text of reminders')}
          </Button>
        </div>
      </section>
    </ObjectPage>
  )
}

const names = { number: '{number}', amount: '{amount}', due: '{due}', name: '{name}', firm: '{firm}', me: '{me}' }

const getHelp = (kind: Kind) =>
  kind === 'invoice'
    ? t(
        'Filled in for each invoice: {number}, {amount}, {due} (due date), {name} (first name of the client’s contact), {firm} and {me} (whoever sends it).',
        names,
      )
    : t(
        'Filled in for each quote: {number}, {amount}, {due} (last day it is valid), {name} (first name of the client’s contact), {firm} and {me} (whoever sends it).',
        names,
      )

/** Preview of the email that a client would receive from the current user. */
function LetterPreview({ kind }: { kind: Kind }) {
  const { client } = useConnection()
  const me = useMe()
  const translate = useLetterLanguage()
  const texts = useQuery(recordQuery(client, mailtexts, 'own')).data?.record
  if (!texts || !translate) return null
  const { locale, currency, name: firm } = me.account
  const { amount, due } = letterFacts(locale, { currency, total: 7684.88, until: '2026-03-13' })
  const words = {
    number: kind === 'invoice' ? 'INV-0042' : 'Q-0042',
    amount,
    due,
    name: 'Nora',
    firm,
    me: me.name,
  }
  const { subject, text } = { ...usualLetter(translate, kind, true), ...ownLetter(texts, kind) }
  return (
    <MailPreview
      title={kind === 'invoice' ? t('Preview of an invoice') : t('Preview of a quote')}
      subject={fillIn(subject, words)}
      text={fillIn(text, words)}
    />
  )
}
