-- Once, at the primary: psql -h ADDRESS -U postgres -f database.sql
CREATE ROLE resonance LOGIN PASSWORD '${DATABASE_PASSWORD}';
CREATE DATABASE resonance OWNER resonance;
