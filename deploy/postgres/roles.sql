-- Two roles and what each may do, for the database in which this is run, as PostgreSQL's superuser:
--
--   sudo -u postgres createdb --template template0 --encoding UTF8 --locale C.UTF-8 resonance
--   sudo -u postgres psql --set ON_ERROR_STOP=1 --dbname resonance --file deploy/postgres/roles.sql
--   sudo -u postgres psql --command '\password resonance' --command '\password resonance_app'
--
-- `resonance` owns the schema: it migrates, restores and loads towns. `resonance_app` reads and writes rows, and can change,
-- empty or remove no table: it is what web, worker and all other commands use. Run again at any time, also after a restore
-- or where one role has owned everything so far. The tests' web and worker processes run as the second role.
DO $roles$
DECLARE
  found text;
BEGIN
  FOREACH found IN ARRAY ARRAY['resonance', 'resonance_app'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = found) THEN
      EXECUTE format('CREATE ROLE %I LOGIN', found);
    END IF;
  END LOOP;

  EXECUTE format('ALTER DATABASE %I OWNER TO resonance', current_database());
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO resonance_app', current_database());

  -- What is there already: the product's own schema, and that of its queue.
  FOR found IN SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'pgboss') LOOP
    EXECUTE format('REVOKE ALL ON SCHEMA %I FROM PUBLIC', found);
    EXECUTE format('GRANT USAGE, CREATE ON SCHEMA %I TO resonance', found);
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO resonance_app', found);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO resonance_app', found);
    EXECUTE format('GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA %I TO resonance_app', found);
    EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA %I TO resonance_app', found);
  END LOOP;
END
$roles$;

-- What migrations will make: they need no line about rights.
ALTER DEFAULT PRIVILEGES FOR ROLE resonance GRANT USAGE ON SCHEMAS TO resonance_app;
ALTER DEFAULT PRIVILEGES FOR ROLE resonance GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO resonance_app;
ALTER DEFAULT PRIVILEGES FOR ROLE resonance GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO resonance_app;
