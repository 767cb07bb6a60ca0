-- Serves the administrators' list of accounts by how much of the month they used: the allowances that run.
create index credit_lots_running on credit_lots (expires_at, account_id) where source = 'allowance';

-- Serves the question whether a request of an administrator wrote down what it changed.
create index audit_log_requests on audit_log (account_id, request_id) where action like 'admin.%';
