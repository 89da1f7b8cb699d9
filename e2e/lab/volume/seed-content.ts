/** Messages, files, history and webhook deliveries of a firm. */
import { chance, type Firm, firstId, pick, rows, words } from './firm.ts'

export function contentStatements(firm: Firm): readonly string[] {
  return [...ofProjects(firm), ...ofChanges(firm)]
}

function ofProjects(firm: Firm): readonly string[] {
  const { account, others } = firm
  const base = firstId(firm)
  const someItem = `items i on i.account_id = ${account} and i.id = ${base} + 1 + n % ${firm.items}`
  const person = `${base} + 1 + ${chance(201, firm.people)}`
  const dates = `now() - (${others} - n) * interval '40 minutes', now() - ${chance(202, others)} * interval '40 minutes'`
  const kept = (table: string, columns: string, values: string) =>
    `insert into ${table} (account_id, id, projectid, ${columns}, createdon, lastmodified)
     select ${account}, ${base} + n, i.projectid, ${values}, ${dates} from ${rows(others)} join ${someItem}`
  return [
    kept(
      'messages',
      'itemid, parentid, contactid, subject, body, clientaccess',
      `case when n % 2 = 0 then i.id end, case when n % 5 = 0 then ${base} + n - 1 end, ${person},
       'About ' || ${pick(203, words.objects)}, 'Message ' || n, n % 3 = 0`,
    ),
    `insert into message_recipients (account_id, messageid, contactid)
     select ${account}, ${base} + n, ${person} from ${rows(others)} where n % 3 = 0`,
    kept('folders', 'parentid, name', `case when n % 4 = 0 then ${base} + n - 1 end, 'Folder ' || n`),
    kept(
      'files',
      'itemid, folderid, contactid, filename, contenttype, size, clientaccess',
      `case when n % 2 = 0 then i.id end, ${base} + n, ${person}, 'plan-' || n || '.pdf', 'application/pdf', 1000, n % 3 = 0`,
    ),
    kept('projectnotes', 'contactid, title, body', `${person}, 'Note ' || n, 'Text'`),
    kept('bookmarks', 'name, url', `'Link ' || n, 'https://example.com/' || n`),
  ]
}

/** Ten times as many changes as other rows: mostly of items, some of projects. */
function ofChanges(firm: Firm): readonly string[] {
  const { account, others } = firm
  const base = firstId(firm)
  const count = others * 10
  return [
    `insert into changes (account_id, id, write, at, actor, contactid, resource, recordid, action, before, after)
     overriding system value
     select ${account}, ${base} + n, ${base} + n / 3, now() - (${count} - n) * interval '4 minutes', 'user',
       ${base} + 1 + ${chance(211, firm.people)}, case when n % 10 = 0 then 'projects' else 'items' end,
       ${base} + 1 + case when n % 10 = 0 then ${chance(212, firm.projects)} else ${chance(213, firm.items)} end,
       case when n % 50 = 0 then 'delete' when n % 3 = 0 then 'create' else 'update' end,
       case when n % 3 > 0 then '{"name":"Before"}'::json end,
       case when n % 100 = 0 then json_build_object('name', 'After', 'workstageid', ${base} + 1) else '{"name":"After"}'::json end
     from ${rows(count)}`,
    // Subscribed to an event that no measurement causes: otherwise twenty unresponsive receivers would determine the
    // cost of a batch.
    `insert into webhooks (account_id, id, event, url, secret)
     select ${account}, ${base} + n, 'newquote', 'https://example.com/' || n, 'none' from ${rows(20)}`,
    `insert into webhookrequests (account_id, id, webhookid, event, dataid, url, status, createdon)
     select ${account}, ${base} + n, ${base} + 1 + ${chance(214, 20)}, 'newtask', ${base} + 1 + ${chance(215, firm.items)},
       'https://example.com/', ${pick(216, ['delivered', 'delivered', 'delivered', 'failed'])},
       now() - (${others} - n) * interval '1 minute'
     from ${rows(others)}`,
  ]
}
