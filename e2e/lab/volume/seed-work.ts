/** People, clients, projects, items and tracked time of a firm. */
import { chance, type Firm, firstId, phasesPerProject, pick, rows, sortKey, timezone, words } from './firm.ts'

export function workStatements(firm: Firm): readonly string[] {
  return [
    ...vocabularies(firm),
    ...parties(firm),
    ...projectStatements(firm),
    itemStatement(firm),
    ...partsOfItems(firm),
  ]
}

function vocabularies(firm: Firm): readonly string[] {
  const { account } = firm
  const base = firstId(firm)
  const named = (table: string, count: number, more: string, values: string) =>
    `insert into ${table} (account_id, id, name${more}) select ${account}, ${base} + n, '${table} ' || n${values} from ${rows(count)}`
  return [
    `insert into accounts (id, name, timezone, currency, taxrate, inprice, outprice)
     values (${account}, 'Firm ${account}', '${timezone}', 'EUR', 23, 40, 95)`,
    named('divisions', 5, '', ''),
    named('teams', 10, '', ''),
    named('groups', 10, '', ''),
    named('roles', 10, '', ''),
    named('servicerates', 10, ', inprice, outprice', ', 40, 95'),
    named('categories', 20, ', entity', ", 'item'"),
    named('tags', 20, ', entity', ", 'item'"),
    named(
      'workstages',
      20,
      ', entity, workstate, sortorder',
      `, ${pick(40, ['item', 'project', 'invoice', 'quote'])}, 'active', ${sortKey(`${base} + n`)}`,
    ),
  ]
}

function parties(firm: Firm): readonly string[] {
  const { account } = firm
  const base = firstId(firm)
  return [
    `insert into companies (account_id, id, name, code, type, divisionid, categoryid)
     select ${account}, ${base} + n, ${pick(1, words.last)} || ' ' || ${pick(2, words.places)} || ' ' || n, 'C' || n,
       ${pick(41, ['client', 'client', 'client', 'supplier'])},
       case when ${chance(42, 4)} = 0 then ${base} + 1 + ${chance(43, 5)} end, ${base} + 1 + ${chance(44, 20)}
     from ${rows(firm.companies)}`,
    `insert into companylocations (account_id, id, companyid, name, code, type, city)
     select ${account}, ${base} + n, ${base} + n, 'Office', 'L' || n, ${pick(45, ['office', 'site', 'warehouse'])},
       ${pick(46, words.places)}
     from ${rows(firm.companies)}`,
    `insert into contacts (account_id, id, firstname, lastname, email, type, divisionid)
     select ${account}, ${base} + n, ${pick(3, words.first)}, ${pick(4, words.last)}, 'p' || n || '@example.com', 'staff',
       case when ${chance(47, 2)} = 0 then ${base} + 1 + ${chance(48, 5)} end
     from ${rows(firm.people)}`,
    `insert into contacts (account_id, id, firstname, lastname, email, type, companyid)
     select ${account}, ${base} + ${firm.people} + n, ${pick(49, words.first)}, ${pick(50, words.last)},
       'c' || n || '@example.org', 'client', ${base} + 1 + ${chance(51, firm.companies)}
     from ${rows(firm.clients)}`,
    `insert into team_members (account_id, teamid, contactid)
     select ${account}, ${base} + 1 + ${chance(52, 10)}, ${base} + n from ${rows(firm.people)}`,
    `insert into contact_groups (account_id, contactid, groupid)
     select ${account}, ${base} + n, ${base} + 1 + ${chance(53, 10)} from ${rows(firm.people + firm.clients)}`,
    `insert into contact_roles (account_id, contactid, roleid)
     select ${account}, ${base} + n, ${base} + 1 + ${chance(54, 10)} from ${rows(firm.people + firm.clients)}`,
  ]
}

/** One project in twenty has no manager yet. */
function projectStatements(firm: Firm): readonly string[] {
  const { account } = firm
  const base = firstId(firm)
  return [
    `insert into projects (account_id, id, title, number, companyid, contactid, managerid, activeworkstate, startdate,
       duedate, completedate, divisionid, categoryid, workstageid, clientaccess, sortorder, createdon, lastmodified)
     select ${account}, ${base} + n, ${pick(5, words.places)} || ' ' || ${pick(6, words.buildings)} || ' ' || n, 'P' || n,
       ${base} + 1 + ${chance(7, firm.companies, 1.5)},
       case when n % 20 > 0 then ${base} + ${firm.people} + 1 + ${chance(55, firm.clients)} end,
       case when n % 20 > 0 then ${base} + 1 + ${chance(8, firm.people)} end,
       case when ${chance(9, 10)} < 7 then 'active' else 'complete' end, current_date + ${chance(10, 400)} - 300,
       current_date + ${chance(10, 400)} - 200, case when ${chance(9, 10)} >= 7 then current_date - ${chance(56, 300)} end,
       case when ${chance(57, 4)} = 0 then ${base} + 1 + ${chance(58, 5)} end, ${base} + 1 + ${chance(59, 20)},
       ${base} + 1 + ${chance(60, 20)}, ${chance(61, 3)} = 0, ${sortKey(`${base} + n`)},
       now() - (${firm.projects} - n) * interval '2 hours', now() - ${chance(62, firm.projects)} * interval '2 hours'
     from ${rows(firm.projects)}`,
    `insert into project_people (account_id, projectid, contactid, part)
     select ${account}, ${base} + n, ${base} + 1 + ${chance(63, firm.people)}, 'staff'
     from ${rows(firm.projects)} where n % 20 > 0`,
    `insert into projectphases (account_id, id, projectid, name, startdate, duedate, sortorder)
     select ${account}, ${base} + n, ${base} + 1 + (n - 1) / ${phasesPerProject},
       'Phase ' || (1 + (n - 1) % ${phasesPerProject}), current_date - ${chance(64, 300)},
       current_date + ${chance(65, 300)}, ${sortKey(`${base} + n`)}
     from ${rows(firm.projects * phasesPerProject)}`,
  ]
}

/** Seven in ten items are active, one in fifty is deleted. */
function itemStatement(firm: Firm): string {
  const base = firstId(firm)
  return `
    insert into items (account_id, id, projectid, itemcollectionid, parentid, name, code, description, activeworkstate,
      deleted, priority, categoryid, activeworkstageid, startdate, duedate, completedate, "projectedTimeSpent",
      "billType", "inLabourPrice", "outLabourPrice", sortorder, createdon, lastmodified)
    select ${firm.account}, ${base} + n, ${base} + 1 + project,
      ${base} + 1 + project * ${phasesPerProject} + ${chance(12, phasesPerProject)},
      case when n % 10 = 0 then ${base} + n - 1 end,
      ${pick(13, words.verbs)} || ' ' || ${pick(14, words.objects)} || ' ' || n, 'T' || n,
      case when n % 3 = 0 then 'As agreed on site, with the drawings of ' || ${pick(15, words.places)} end,
      case when ${chance(16, 100)} < 72 then 'active' else 'complete' end, ${chance(17, 50)} = 0, 1 + ${chance(18, 5)},
      case when ${chance(66, 10)} = 0 then ${base} + 1 + ${chance(67, 20)} end, ${base} + 1 + ${chance(68, 20)},
      current_date + ${chance(19, 200)} - 120, current_date + ${chance(19, 200)} - 100 + ${chance(20, 20)},
      case when ${chance(16, 100)} >= 72 then current_date - ${chance(69, 300)} end,
      30 * (1 + ${chance(21, 40)}), case when ${chance(70, 50)} = 0 then 0 else 1 end, 40, 95, ${sortKey(`${base} + n`)},
      now() - (${firm.items} - n) * interval '5 minutes', now() - ${chance(22, firm.items)} * interval '5 minutes'
    from (select n, ${chance(11, firm.projects, 1.3)} as project from ${rows(firm.items)}) each`
}

function partsOfItems(firm: Firm): readonly string[] {
  const { account } = firm
  const base = firstId(firm)
  const ofFirm = `from items i cross join lateral (select i.id - ${base} as n) each where i.account_id = ${account}`
  const assignee = (salt: number) => `${base} + 1 + ${chance(salt, firm.people, 1.2)}`
  return [
    `insert into item_assignees (account_id, itemid, contactid)
     select ${account}, i.id, ${assignee(23)} ${ofFirm} and ${chance(24, 100)} < 85
     union select ${account}, i.id, ${assignee(25)} ${ofFirm} and ${chance(26, 100)} < 20`,
    `insert into record_tags (account_id, entity, recordid, tagid)
     select ${account}, 'item', i.id, ${base} + 1 + ${chance(27, 20)} ${ofFirm} and ${chance(28, 100)} < 30`,
    // Time over the last nine hundred days; one record in five has a note.
    `insert into timerecords (account_id, id, itemid, projectid, contactid, startedon, timespent, notes, billable,
       hourlyrateserviceid, "hourlyRate", "costRate", createdon, lastmodified)
     select ${account}, ${base} + n, i.id, i.projectid, ${assignee(71)}, now() - ${chance(29, 900 * 1440)} * interval '1 minute',
       15 * (1 + ${chance(30, 16)}), case when n % 5 = 0 then 'Agreed with ' || ${pick(72, words.last)} || ' about ' || n end,
       ${chance(73, 10)} > 0, case when ${chance(74, 20)} = 0 then ${base} + 1 + ${chance(75, 10)} end, 95, 40,
       now() - (${firm.time} - n) * interval '1 minute', now() - ${chance(76, firm.time)} * interval '1 minute'
     from ${rows(firm.time)} join items i on i.account_id = ${account} and i.id = ${base} + 1 + n % ${firm.items}`,
  ]
}
