/** SQL that tells a cluster with its standbys from every other one, and its databases from each other. */
export const identity =
  "((select system_identifier::text from pg_control_system()) || '/' || current_database())"
