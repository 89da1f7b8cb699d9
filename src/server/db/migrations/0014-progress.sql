-- A list of projects shows how far each has come, which weighs all items of each: read from the index alone.
create index items_weighed on items (account_id, projectid)
  include (activeworkstate, "manualPercentageComplete", "projectedTimeManual", "projectedTimeSpent") where not deleted;
