-- A nonce needs no index of its own: whoever writes entry N has read all before it, and N is taken once. The index took
-- more writing than all the rest.
DROP INDEX entries_nonce;
