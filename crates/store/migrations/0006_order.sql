-- Lists of all public tables come in the order of this index; before, only those of one status did.
CREATE INDEX tables_newest ON tables (listed, created);
-- Tables that nobody will look at again are found by their age.
CREATE INDEX tables_unused ON tables (status, changed);
