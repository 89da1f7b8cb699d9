-- A work stage is a step within a workflow state. Records that stand in a stage of another state take the first one of
-- their own, or none: the state counts.
do $$
declare
  place record;
begin
  for place in
    select * from (values
      ('projects', 'project', 'workstageid'),
      ('items', 'item', 'activeworkstageid'),
      ('invoices', 'invoice', 'activeworkstageid'),
      ('quotes', 'quote', 'activeworkstageid')
    ) as places (records, entity, stage)
  loop
    execute format($statement$
      update %1$I t set lastmodified = now(), %3$I = (
        select w.id from workstages w
        where w.account_id = t.account_id and w.entity = %2$L and w.workstate = t.activeworkstate and not w.deleted
        order by w.sortorder, w.id limit 1
      )
      from workstages s
      where s.account_id = t.account_id and s.id = t.%3$I and s.workstate <> t.activeworkstate
    $statement$, place.records, place.entity, place.stage);
  end loop;
end $$;
