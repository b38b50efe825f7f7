-- The ledger is append-only.
CREATE TRIGGER wallet_journals_kept_update BEFORE UPDATE ON wallet_journals BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER wallet_journals_kept_delete BEFORE DELETE ON wallet_journals BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER wallet_postings_kept_update BEFORE UPDATE ON wallet_postings BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER wallet_postings_kept_delete BEFORE DELETE ON wallet_postings BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
-- An order makes no move that the table of moves does not have (modules/orders/order.ts; a test compares the two).
CREATE TRIGGER orders_legal_moves BEFORE UPDATE OF state ON orders_orders
WHEN (old.state, new.state) NOT IN (VALUES ('created', 'awaiting_payment'), ('created', 'expiring'), ('created', 'paid'), ('created', 'expired'), ('awaiting_payment', 'paid'), ('awaiting_payment', 'expiring'), ('awaiting_payment', 'expired'), ('expiring', 'expired'), ('expiring', 'paid'), ('paid', 'sent'), ('paid', 'completed'), ('paid', 'refund_pending'), ('paid', 'charged_back'), ('sent', 'completed'), ('sent', 'refund_pending'), ('sent', 'charged_back'), ('completed', 'refund_pending'), ('completed', 'charged_back'), ('refund_pending', 'refunded'), ('refund_pending', 'charged_back'))
BEGIN SELECT raise(ABORT, 'an order cannot make this move'); END;
--> statement-breakpoint
-- Substrings of item names, found by their trigrams.
CREATE VIRTUAL TABLE catalog_search USING fts5(name_key, content='catalog_items', content_rowid='seq', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER catalog_search_added AFTER INSERT ON catalog_items BEGIN
  INSERT INTO catalog_search(rowid, name_key) VALUES (new.seq, new.name_key);
END;
--> statement-breakpoint
CREATE TRIGGER catalog_search_removed AFTER DELETE ON catalog_items BEGIN
  INSERT INTO catalog_search(catalog_search, rowid, name_key) VALUES ('delete', old.seq, old.name_key);
END;
--> statement-breakpoint
CREATE TRIGGER catalog_search_renamed AFTER UPDATE OF name_key ON catalog_items WHEN old.name_key <> new.name_key BEGIN
  INSERT INTO catalog_search(catalog_search, rowid, name_key) VALUES ('delete', old.seq, old.name_key);
  INSERT INTO catalog_search(rowid, name_key) VALUES (new.seq, new.name_key);
END;
