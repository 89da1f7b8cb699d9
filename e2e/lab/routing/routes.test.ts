import { parse } from 'libpg-query'
import { describe, expect, it } from 'vitest'
import { routesOf } from './routes.ts'

const tables = new Set(['items', 'projects', 'logins'])
const unboundIn = async (text: string) => routesOf(await parse(text), tables).unbound

describe('a statement goes to the node of one account', () => {
  it.each([
    'select name from items where account_id = $1 and id = $2',
    'select i.name from items i join projects p on p.account_id = i.account_id and p.id = i.projectid where p.account_id = $1',
    'select i.name from items i left join projects p using (account_id) where i.account_id = $1::bigint',
    'select i.name from items i where (i.account_id, i.id) = ($1, $2)',
    'select a.name, p.id from accounts a left join projects p on p.account_id = a.id where a.id = $1',
    'select (select count(*) from items i where i.account_id = p.account_id) from projects p where p.account_id = $1',
    'with mine as (select account_id, id from items where account_id = $1) update items t set name = $2 from mine where t.account_id = mine.account_id and t.id = mine.id',
    'delete from items where (account_id, id) in (select account_id, id from projects where account_id = $1)',
    'insert into items as t (account_id, name) values ($1, $2) returning (select p.title from projects p where p.account_id = t.account_id)',
    'select 1 from oidc where id = $1',
  ])('%s', async (text) => expect(await unboundIn(text)).toEqual([]))
})

describe('a statement asks all nodes', () => {
  it.each([
    ['select name from items where id = $1', ['items']],
    ['select name from items where account_id = $1 or id = $2', ['items']],
    ['select name from items where account_id in ($1, $2)', ['items']],
    ['select name from items where account_id <> $1', ['items']],
    ['select i.name from items i join projects p on p.id = i.projectid where i.account_id = $1', ['projects']],
    ['select i.name from items i join projects p on p.account_id = i.id where i.account_id = $1', ['projects']],
    ['select i.name from items i join projects p on p.account_id = i.account_id', ['items', 'projects']],
    [
      'select (select count(*) from items i where i.projectid = p.id) from projects p where p.account_id = $1',
      ['items'],
    ],
    ['select 1 where exists (select from logins l where lower(l.email) = lower($1))', ['logins']],
    ['insert into items (name) values ($1)', ['items']],
    ['update items set name = $1 where id = $2', ['items']],
    ['select a.name from accounts a', ['accounts']],
    ['(select id from items where account_id = $1) union all (select id from projects)', ['projects']],
  ])('%s', async (text, unbound) => expect(await unboundIn(text)).toEqual(unbound))
})
