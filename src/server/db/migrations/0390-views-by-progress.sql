-- Projects are ordered by their progress no more, which is worked out: views that did so keep all else that they ask for.
update views
set query = ltrim(regexp_replace(query, '(^|&)sortby=percentcomplete(?=&|$)', '', 'i'), '&')
where resource = 'projects' and query ~* '(^|&)sortby=percentcomplete(&|$)';
