-- The module was called demo-goods. Admins may have switched it off.
UPDATE core_modules_off SET name = 'demo' WHERE name = 'demo-goods';
