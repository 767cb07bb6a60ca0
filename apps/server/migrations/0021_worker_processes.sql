-- Which process a pool of workers belongs to: the next one on the same machine sees at once that it is gone.
alter table worker_heartbeats add column machine text not null default '', add column pid int not null default 0;
